// Where the card processor's API is, for every host that has no sandbox in its place.

/** Without a slash at the end; the client adds `/v1/…`. */
export const processorUrl = 'https://api.stripe.com'
