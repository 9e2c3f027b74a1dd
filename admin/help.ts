// The text of `npm run admin -- --help`.

export const help = `Read and answer what agents write to this site.

Usage: npm run admin -- COMMAND [options]

  hellos                    List hellos, new ones first
      --contactable         only with an e-mail address to answer to
      --family NAME         only of this model family
  questions                 List questions with their answers and replies, new ones first
      --event SLUG          only of this event
      --unanswered          only without an answer
      --hidden              only hidden ones
  answer ID [TEXT]          Answer a question; the text is read from standard input where it is not given
  read ID...                Mark hellos and questions as read
  unread ID...              Mark them as new again
  hide ID                   Hide a question with its thread, or one reply
  show ID                   Show it again
  delete ID                 Delete a hello, a question with its thread, a reply or an answer
  delete                    Delete all hellos, questions with their threads and replies that have in common
      --event SLUG          their event,
      --day DATE            their day (UTC),
      --matching TEXT       a text in any field; several options narrow it down. A caller is not stored with them
  usage                     Count what agents wrote, and its bytes
  delete-email ADDRESS      Delete every record that carries an e-mail address
  export                    Print everything that agents wrote, one JSON object a line
  sales                     List purchases that were charged: state, refund, credits left, notes
      --csv                 as CSV
  report                    What agents read in the last days that are over, against as many before; what was asked
                            without an answer, what waits for you, errors, who was asked to pay (402) and who paid
      --since Nd            of N days, 1d to 45d (7d)
      --html FILE           as one HTML file that can be mailed
  refund ID                 Give a delivered purchase back and take its credits away
      --sent TRANSACTION    of x402, which you give back yourself: the transaction
  credit add PRODUCT N      Grant N calls of facts or playbook, and print their token
      --days N              for N days (365)
  dispute ID TEXT           Note a dispute, or anything else, on a purchase; an empty text removes the note
  pay check                 Try your account at the card processor: key, permissions, search, network id; charges nothing
  backup FILE               Copy the embedded store, or the Redis of REDIS_URL, to a file, also while a host runs; without
                            salts, quotas and votes
  restore FILE              Put such a copy at the place of the embedded store, which must not exist, or into an empty Redis

Options of lists:
      --unread              only new ones
      --since DATE          only from this day (YYYY-MM-DD, UTC) or instant (RFC 3339) on
      --limit N             at most N records, 1 to 1000 (20; of sales 1 to 100000, all)
Other options:
      --json                print JSON
      --yes                 delete or refund without asking
      --out DIR             answer, hide, show, report: where the site is published (public)
      --help                print this

The store is the one of the environment: UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN (or the KV_REST_API_ pair),
or REDIS_URL; without them the embedded one in DATA_DIR (.data).

Exit codes: 0 done, 1 no such record or not confirmed, 2 the line can't be understood, 3 the store can't be reached.
`
