import { writeFileSync } from 'node:fs'
import { type Node, Project, type Type } from 'ts-morph'
import { appRouter } from '../server/router.ts'
import { createTypeSchemas, type Schema } from './type-schema.ts'

/** The answers by procedure, and the named types in them. */
export type AnswerSchemas = { answers: Record<string, Schema>; parts: Record<string, Schema> }

export const answerSchemasFile = 'server/http/answer-schemas.json'

/** JSON schemas of what the procedures answer, made of their types, so that the two cannot differ. Takes some seconds. */
export function readAnswerSchemas(): AnswerSchemas {
  const project = new Project({ tsConfigFilePath: 'server/tsconfig.json', skipAddingFilesFromTsConfig: true })
  const file = project.addSourceFileAtPath('server/http/answer-types.ts')
  const parts: Record<string, Schema> = {}
  const schemaOf = createTypeSchemas(file, parts)
  const answers: Record<string, Schema> = {}
  const type = file.getTypeAliasOrThrow('Answers').getType()
  for (const name of Object.keys(appRouter._def.procedures)) {
    const schema = withoutFiles(schemaOf(answerOf(type, name, file)))
    if (schema) answers[name] = schema
  }
  return { answers, parts }
}

/** The type of an answer by the name of its procedure, such as `diary.day`. */
const answerOf = (answers: Type, name: string, at: Node): Type =>
  name.split('.').reduce((type, part) => type.getPropertyOrThrow(part).getTypeAtLocation(at), answers)

/** What of an answer is JSON: a file (`StreamedFile`) is not, but sent as it is. Undefined when nothing is. */
function withoutFiles(schema: Schema): Schema | undefined {
  const isFile = ({ properties = {} }: Schema) => 'fileName' in properties && 'fileType' in properties
  const [only, ...others] = (schema.anyOf ?? [schema]).filter((one) => !isFile(one))
  return others.length > 0 ? schema : only
}

/** One line an answer, so that a change shows what it changes. */
export function textOf({ answers, parts }: AnswerSchemas): string {
  const lines = (schemas: Record<string, Schema>) =>
    Object.keys(schemas)
      .sort()
      .map((name) => `    ${JSON.stringify(name)}: ${JSON.stringify(schemas[name])}`)
      .join(',\n')
  return `{\n  "answers": {\n${lines(answers)}\n  },\n  "parts": {\n${lines(parts)}\n  }\n}\n`
}

if (import.meta.main) writeFileSync(answerSchemasFile, textOf(readAnswerSchemas()))
