// A few sequences of edits, built one after another; many more are in edits.long.test.ts.
import { it } from 'vitest'
import { checkSequences } from './edit-sequences.js'

it('gives after each edit the bytes of a first build', () => checkSequences(2, false))
