// Finds the page of a build that answers at an old address.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDataOf } from '../../service/data-folder.js'
import type { Context } from '../../service/context.js'
import { notFound } from '../../service/http/fallback.js'

/** The path of the page of the build that answers at an address, or that it redirects to once; `null` where none does. */
export function pageAt(address: string, published: string, data = openDataOf(published)): string | null {
  const path = `/${address.replace(/^\/+/, '')}`
  const isPage = (at: string) => {
    const file = join(published, decodeSafely(at))
    return existsSync(join(file, 'index.html')) || (!at.endsWith('/') && existsSync(file))
  }
  if (isPage(path)) return path
  try {
    const url = new URL(encodeURI(decodeSafely(path)), 'https://site.example')
    const redirect = notFound(url, undefined, { data } as Context)
    const { pathname } = new URL(redirect.headers.get('location') ?? '', url)
    return isPage(pathname) ? pathname : null
  } catch {
    return null
  }
}

export function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
