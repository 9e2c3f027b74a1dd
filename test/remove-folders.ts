// Set-up of each file of tests: its temporary folders are removed after them.
import { afterAll } from 'vitest'
import { removeFolders } from './temporary-folder.js'

afterAll(removeFolders)
