import { afterAll } from 'vitest'
import { removeTemporaryFolders } from './temporary-folder.ts'

// Vitest ends its threads without an `exit`, so each test file cleans up by itself.
afterAll(removeTemporaryFolders)
