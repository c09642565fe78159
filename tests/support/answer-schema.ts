import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'

type Schemas = { answers: Record<string, object>; parts: Record<string, object> }

// With no further fields: what an answer holds beyond its type, it should not.
const { answers, parts }: Schemas = JSON.parse(readFileSync('server/http/answer-schemas.json', 'utf8'), (_, value) =>
  value?.type === 'object' ? { additionalProperties: false, ...value } : value,
)

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: false })
ajv.addSchema({ $id: 'https://glowlog/', answers, components: { schemas: parts } })

/** What is wrong with an answer of a procedure, such as `diary.day`, in view of its JSON schema. */
export function problemsOf(procedure: string, answer: unknown): string[] {
  const validate = ajv.getSchema(`https://glowlog/#/answers/${procedure}`)
  if (!validate) return [`${procedure} has no schema: run npm run schemas.`]
  if (validate(answer)) return []
  return (validate.errors ?? []).map(
    (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
  )
}
