// Many sequences of edits, built one after another, pictures included.
import { it } from 'vitest'
import { checkSequences } from './edit-sequences.js'

it('gives after each edit the bytes of a first build', () => checkSequences(10, true))
