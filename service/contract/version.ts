// The version of the interface, which is not that of the kit.

/** As the manifest and the OpenAPI document declare it. */
export const apiVersion = '1.0'

/** The same in the three parts of Semantic Versioning, for documents that want them. */
export const fullApiVersion = `${apiVersion}.0`
