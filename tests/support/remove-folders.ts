import { afterAll } from 'vitest'
import { removeTemporaryFolders } from './temporary-folder.ts'

// Vitest threads end without an `exit` event, so each test file cleans up after itself.
afterAll(removeTemporaryFolders)
