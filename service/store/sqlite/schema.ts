// The tables, as a list of migrations: `user_version` says how many of them a file has seen.
import type Libsql from 'libsql'
import { StoreUnavailable } from '../store.js'

/** Each is applied once, in order, and never edited after a release. Instants are milliseconds since 1970. */
const migrations: readonly string[] = [
  `
  CREATE TABLE salt (day TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  CREATE TABLE quota (
    day TEXT NOT NULL, kind TEXT NOT NULL, caller TEXT NOT NULL, used INTEGER NOT NULL,
    PRIMARY KEY (day, kind, caller)
  ) WITHOUT ROWID;

  CREATE TABLE hello (
    id TEXT PRIMARY KEY, received_at INTEGER NOT NULL, read INTEGER NOT NULL DEFAULT 0,
    fields TEXT NOT NULL, model_family TEXT, contactable INTEGER NOT NULL, addresses TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX hello_received ON hello (received_at);

  CREATE TABLE question (
    id TEXT PRIMARY KEY, event TEXT NOT NULL, asked_at INTEGER NOT NULL, speaker TEXT NOT NULL, question TEXT NOT NULL,
    plus INTEGER NOT NULL DEFAULT 0, hidden INTEGER NOT NULL DEFAULT 0, read INTEGER NOT NULL DEFAULT 0,
    private TEXT, addresses TEXT
  ) WITHOUT ROWID;
  CREATE INDEX question_event ON question (event, hidden, id);
  CREATE INDEX question_private ON question (asked_at) WHERE private IS NOT NULL;

  CREATE TABLE reply (
    id TEXT PRIMARY KEY, question_id TEXT NOT NULL REFERENCES question (id) ON DELETE CASCADE,
    replied_at INTEGER NOT NULL, speaker TEXT NOT NULL, reply TEXT NOT NULL, hidden INTEGER NOT NULL DEFAULT 0,
    private TEXT, addresses TEXT
  ) WITHOUT ROWID;
  CREATE INDEX reply_thread ON reply (question_id, hidden, id);
  CREATE INDEX reply_private ON reply (replied_at) WHERE private IS NOT NULL;

  CREATE TABLE answer (
    id TEXT PRIMARY KEY, question_id TEXT NOT NULL REFERENCES question (id) ON DELETE CASCADE,
    answered_at INTEGER NOT NULL, answer TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX answer_thread ON answer (question_id, id);

  CREATE TABLE vote (
    day TEXT NOT NULL, question_id TEXT NOT NULL, caller TEXT NOT NULL,
    PRIMARY KEY (day, question_id, caller)
  ) WITHOUT ROWID;

  CREATE TABLE day_count (
    day TEXT PRIMARY KEY, requests INTEGER NOT NULL DEFAULT 0, hellos INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
  CREATE TABLE span_count (
    span TEXT NOT NULL, series TEXT NOT NULL, count INTEGER NOT NULL,
    PRIMARY KEY (span, series)
  ) WITHOUT ROWID;
  CREATE TABLE visitor_register (
    day TEXT NOT NULL, register INTEGER NOT NULL, rank INTEGER NOT NULL,
    PRIMARY KEY (day, register)
  ) WITHOUT ROWID;

  CREATE TABLE credit (
    token_hash TEXT PRIMARY KEY, product TEXT NOT NULL, remaining INTEGER NOT NULL, expires_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE purchase (
    challenge_id TEXT PRIMARY KEY, token_hash TEXT NOT NULL, idempotency_key_hash TEXT,
    product TEXT NOT NULL, resource TEXT NOT NULL, amount_minor INTEGER NOT NULL, currency TEXT NOT NULL,
    state TEXT NOT NULL, payment_id TEXT, refund_id TEXT,
    claimed_at INTEGER NOT NULL, lease_until INTEGER NOT NULL, attempt INTEGER NOT NULL, changed_at INTEGER NOT NULL,
    granted TEXT
  ) WITHOUT ROWID;
  CREATE INDEX purchase_unsettled ON purchase (claimed_at) WHERE state IN ('claimed', 'charged');
  `,
  // The e-mail addresses of a record as they were found when it was written: its texts are searched instead.
  `
  ALTER TABLE hello DROP COLUMN addresses;
  ALTER TABLE question DROP COLUMN addresses;
  ALTER TABLE reply DROP COLUMN addresses;
  `,
  // What a charge was said to be for: a repeat of it must say the same.
  `
  ALTER TABLE purchase ADD COLUMN description TEXT;
  `,
  // By which the last call of a credit is known again.
  `
  ALTER TABLE credit ADD COLUMN last_request TEXT;
  `,
  // When a payment was made, and the way from an idempotency key to its purchase.
  `
  ALTER TABLE purchase ADD COLUMN charged_at INTEGER;
  CREATE INDEX purchase_key ON purchase (idempotency_key_hash, claimed_at) WHERE idempotency_key_hash IS NOT NULL;
  `,
  // How a purchase was paid, what the operator notes on it, and the faults that only the operator can fix.
  `
  ALTER TABLE purchase ADD COLUMN rail TEXT;
  ALTER TABLE purchase ADD COLUMN note TEXT;
  CREATE TABLE operator_fault (reason TEXT PRIMARY KEY, count INTEGER NOT NULL, last_at INTEGER NOT NULL) WITHOUT ROWID;
  `,
  // Readings of pages and facts: of a day and label, how often what is counted, as a JSON object. Questions without answer.
  `
  CREATE TABLE reading (
    day TEXT NOT NULL, label TEXT NOT NULL, counts TEXT NOT NULL, PRIMARY KEY (day, label)
  ) WITHOUT ROWID;
  CREATE TABLE unanswered (
    day TEXT NOT NULL, question TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (day, question)
  ) WITHOUT ROWID;
  `,
  // A table without row ids keeps 1,000 bytes of a row in a page, and gives each longer one a page of its own.
  `
  CREATE TABLE reading_rows (day TEXT NOT NULL, label TEXT NOT NULL, counts TEXT NOT NULL, PRIMARY KEY (day, label));
  INSERT INTO reading_rows SELECT day, label, counts FROM reading;
  DROP TABLE reading;
  ALTER TABLE reading_rows RENAME TO reading;
  `,
  // All counts in one table, a row for each label: a row for each of its latency buckets took five times as much.
  `
  CREATE TABLE label_count (span TEXT NOT NULL, label TEXT NOT NULL, counts TEXT NOT NULL, PRIMARY KEY (span, label));
  INSERT INTO label_count SELECT day, label, counts FROM reading;
  INSERT INTO label_count
    SELECT span, substr(before, 1, length(before) - 1), json_group_object(substr(series, length(before) + 1), count)
    FROM (SELECT span, series, count, rtrim(series, replace(series, ':', '')) AS before FROM span_count)
    GROUP BY span, before;
  DROP TABLE reading;
  DROP TABLE span_count;
  `,
  // The estimate of visitors of a day that is over, in the place of its registers.
  `
  ALTER TABLE day_count ADD COLUMN visitors INTEGER;
  `,
  // Token buckets: when each is full again.
  `
  CREATE TABLE bucket (name TEXT PRIMARY KEY, full_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX bucket_full ON bucket (full_at);
  `,
]

/** The version of a file that has seen all migrations. */
export const schemaVersion = migrations.length

/**
 * Brings a file up to date, or leaves it as it was.
 * @throws {StoreUnavailable} where a newer release has written the file: this one would misread it
 */
export const migrate = (connection: Libsql.Database): void => {
  connection.exec('BEGIN IMMEDIATE')
  try {
    const { user_version: seen } = connection.prepare('PRAGMA user_version').get() as { user_version: number }
    if (seen > migrations.length) throw new StoreUnavailable('refused', 'newer-schema')
    for (const migration of migrations.slice(seen)) connection.exec(migration)
    if (seen < migrations.length) connection.exec(`PRAGMA user_version = ${migrations.length}`)
    connection.exec('COMMIT')
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK')
    throw error
  }
}
