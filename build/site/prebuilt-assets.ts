// What `made-ahead.js` makes, where this is the bundle of the build, which holds it.

export interface MadeAhead {
  /** `dashboard.yaml` as it is written, not checked. */
  dashboard: unknown
  dashboardScript: string
}

/** As JSON; put in its place where the build is bundled. */
declare const MADE_AHEAD: string | undefined

/** `null` where the build runs from its sources. */
export const madeAhead = typeof MADE_AHEAD === 'undefined' ? null : (JSON.parse(MADE_AHEAD) as MadeAhead)
