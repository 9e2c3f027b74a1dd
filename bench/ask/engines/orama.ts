// Orama with its defaults and its English tokenizer.
import type { Engine } from './engine.js'

interface Orama {
  readonly create: (options: object) => Promise<unknown>
  readonly insertMultiple: (database: unknown, texts: readonly object[]) => Promise<unknown>
  readonly search: (database: unknown, query: object) => { hits: { document: { ordinal: number } }[] }
}

export const orama: Engine = {
  name: 'Orama',
  async index(texts) {
    const packageName = '@orama/orama'
    const { create, insertMultiple, search } = (await import(packageName)) as Orama
    const database = await create({ schema: { title: 'string', text: 'string', ordinal: 'number' } })
    await insertMultiple(
      database,
      texts.map(({ title, text }, ordinal) => ({ title, text, ordinal })),
    )
    return (question, limit) =>
      search(database, { term: question, properties: ['title', 'text'], limit }).hits.map(
        ({ document }) => document.ordinal,
      )
  },
}
