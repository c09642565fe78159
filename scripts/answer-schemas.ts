import { writeFileSync } from 'node:fs'
import { type Node, Project, type Type } from 'ts-morph'
import { procedures } from '../server/router.ts'
import { createTypeSchemas, type Schema } from './type-schema.ts'

const answersType = `
import type { inferRouterOutputs } from '@trpc/server'
import type { appRouter } from './router.ts'
export type Answers = inferRouterOutputs<typeof appRouter>`

/** The answers by procedure, and the named types in them. */
export type AnswerSchemas = { answers: Record<string, Schema>; parts: Record<string, Schema> }

export const answerSchemasFile = 'server/http/answer-schemas.json'

/** JSON schemas of the answers of all procedures, derived from their types. Takes some seconds. */
export function readAnswerSchemas(): AnswerSchemas {
  const project = new Project({ tsConfigFilePath: 'server/tsconfig.json', skipAddingFilesFromTsConfig: true })
  // Only in memory.
  const file = project.createSourceFile('server/answers.ts', answersType)
  const parts: Record<string, Schema> = {}
  const schemaOf = createTypeSchemas(file, parts)
  const answers: Record<string, Schema> = {}
  const type = file.getTypeAliasOrThrow('Answers').getType()
  for (const name of Object.keys(procedures)) {
    const schema = withoutFiles(schemaOf(answerOf(type, name, file)))
    if (schema) answers[name] = schema
  }
  return { answers, parts }
}

/** The type of an answer by the name of its procedure, such as `diary.day`. */
const answerOf = (answers: Type, name: string, at: Node): Type =>
  name.split('.').reduce((type, part) => type.getPropertyOrThrow(part).getTypeAtLocation(at), answers)

/** The JSON part of an answer. Files (`StreamedFile`) are no JSON. Undefined when nothing else is left. */
function withoutFiles(schema: Schema): Schema | undefined {
  const isFile = ({ properties = {} }: Schema) => 'fileName' in properties && 'fileType' in properties
  const [only, ...others] = (schema.anyOf ?? [schema]).filter((one) => !isFile(one))
  return others.length > 0 ? schema : only
}

/** One line for each answer, so that a diff shows which answers have changed. */
export function textOf({ answers, parts }: AnswerSchemas): string {
  const lines = (schemas: Record<string, Schema>) =>
    Object.keys(schemas)
      .sort()
      .map((name) => `    ${JSON.stringify(name)}: ${JSON.stringify(schemas[name])}`)
      .join(',\n')
  return `{\n  "answers": {\n${lines(answers)}\n  },\n  "parts": {\n${lines(parts)}\n  }\n}\n`
}

if (import.meta.main) writeFileSync(answerSchemasFile, textOf(readAnswerSchemas()))
