// How long each kind of record is kept: read by the store's callers and stated on the privacy page.

/** Days, hours and counts after which a record leaves by itself. */
export const retention = {
  /** The random salt under which callers are hashed; made new each UTC day. */
  saltHours: 48,
  trafficDays: 90,
  /** Readings of a day that are told apart by name, family and form, the first to come; the others are one sum. */
  readingsPerDay: 250_000,
  /** Pages and facts that are named in the counts of a day, of each the most read; from the second day after it on. */
  namesPerDay: 200,
  /** Pairs of a family and a form that are told apart of each of these names, those with the most. */
  pairsPerName: 24,
  unansweredDays: 30,
  helloDays: 365,
  /** Agent, operator, consent and e-mail of a question; the public thread stays until it is deleted. */
  amaPrivateDays: 365,
  factCreditDays: 365,
  playbookFetches: 10,
  playbookFetchDays: 30,
  /** How long a credit token is still known after its expiry, so that its holder is told that it has expired. */
  expiredCreditDays: 30,
  /** A settled purchase, after its last change; an unsettled one is kept until it is settled. */
  purchaseDays: 365,
  /** A purchase for which nothing was charged. */
  failedPurchaseDays: 2,
  /** Counts of refusals by the payment processor that only the operator can fix, after the last one. */
  operatorFaultDays: 90,
} as const
