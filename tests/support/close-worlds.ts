import './fast-imports.ts'
import { afterAll } from 'vitest'
import { closeWorlds } from './world.ts'

// The thread of a file goes on with another one.
afterAll(closeWorlds)
