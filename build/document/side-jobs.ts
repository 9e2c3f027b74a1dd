// What a worker does while the main thread writes the site: pictures, and the pages that name related documents.
import type { Site } from '../read/site.js'
import { insertRelated, type RelatedSection } from './document-page.js'
import { drawPictures, type Picture } from './picture.js'
import type { Output } from './published.js'

/** Something to write that the main thread need not wait for. */
export type SideJob = { pictures: readonly Picture[] } | { related: readonly RelatedSection[] }

/** Does such a job beside the main thread, or on it where there is no worker. Resolves when its files are written. */
export type PerformBeside = (job: SideJob) => Promise<void>

/** Does a job on this thread. */
export async function performSideJob(job: SideJob, site: Site, output: Output): Promise<void> {
  if ('pictures' in job) await drawPictures(job.pictures, site, output)
  else insertRelated(job.related, output)
}
