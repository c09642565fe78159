import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { inferRouterOutputs } from '@trpc/server'
import { API, type Checker, type Type } from 'typescript/unstable/sync'
import { type appRouter, procedures } from '../server/router.ts'
import { createTypeSchemas, propertyOf, type Schema } from './type-schema.ts'

/** Read below, by its name. */
export type Answers = inferRouterOutputs<typeof appRouter>

/** The answers by procedure, and the named types in them. */
type AnswerSchemas = { answers: Record<string, Schema>; parts: Record<string, Schema> }

const answerSchemasFile = 'server/http/answer-schemas.json'

/** JSON schemas of the answers of all procedures, derived from their types. */
function readAnswerSchemas(): AnswerSchemas {
  const compiler = new API()
  try {
    const config = resolve('server/tsconfig.json')
    const project = compiler.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`${config} is no project.`)
    const { checker, program } = project
    const file = program.getSourceFile(import.meta.filename)
    const module = file && checker.getSymbolAtLocation(file)
    const exported = module && checker.getExportsOfModule(module).find(({ name }) => name === 'Answers')
    if (!exported) throw new Error('The type of the answers was not found.')
    const type = checker.getDeclaredTypeOfSymbol(exported)
    const parts: Record<string, Schema> = {}
    const schemaOf = createTypeSchemas(checker, parts)
    const answers: Record<string, Schema> = {}
    for (const name of Object.keys(procedures)) {
      const schema = withoutFiles(schemaOf(answerOf(checker, type, name)))
      if (schema) answers[name] = schema
    }
    return { answers, parts }
  } finally {
    compiler.close()
  }
}

/** The type of an answer by the name of its procedure, such as `diary.day`. */
const answerOf = (checker: Checker, answers: Type, name: string): Type =>
  name.split('.').reduce((type, part) => {
    const answer = propertyOf(checker, type, part)
    if (!answer) throw new Error(`The router has no ${name}.`)
    return answer
  }, answers)

/** The JSON part of an answer. Files (`StreamedFile`) are no JSON. Undefined when nothing else is left. */
function withoutFiles(schema: Schema): Schema | undefined {
  const isFile = ({ properties = {} }: Schema) => 'fileName' in properties && 'fileType' in properties
  const [only, ...others] = (schema.anyOf ?? [schema]).filter((one) => !isFile(one))
  return others.length > 0 ? schema : only
}

/** One line for each answer, so that a diff shows which answers have changed. */
function textOf({ answers, parts }: AnswerSchemas): string {
  const lines = (schemas: Record<string, Schema>) =>
    Object.keys(schemas)
      .sort()
      .map((name) => `    ${JSON.stringify(name)}: ${JSON.stringify(schemas[name])}`)
      .join(',\n')
  return `{\n  "answers": {\n${lines(answers)}\n  },\n  "parts": {\n${lines(parts)}\n  }\n}\n`
}

const text = textOf(readAnswerSchemas())
if (!process.argv.includes('--check')) writeFileSync(answerSchemasFile, text)
else if (text !== readFileSync(answerSchemasFile, 'utf8')) {
  console.error(
    `${answerSchemasFile} does not say what the types of the procedures say. Write it anew: npm run schemas`,
  )
  process.exitCode = 1
}
