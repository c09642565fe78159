import { speedUpImports } from '#server/config/module-loading.ts'

// As the server does at its start. Once in each thread or process, before anything that imports Drizzle.
speedUpImports()
