import type { Symbol as NamedSymbol, Node, Type } from 'ts-morph'

/** The part of JSON Schema that types need. */
export type Schema = {
  $ref?: string
  description?: string
  type?: string | string[]
  const?: string | number | boolean
  enum?: string[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema
}

/** Deeper than any answer. Without a limit, an unnamed type that contains itself would never end. */
const maxDepth = 20

/**
 * Makes JSON schemas of types, as `JSON.stringify` writes their values. Named types become schemas in `parts`, with their
 * comments as descriptions. `at` is the place in the code from which types are resolved. Throws when two types have the same
 * name.
 */
export function createTypeSchemas(at: Node, parts: Record<string, Schema>) {
  const named = new Map<string, Type>()

  function schemaOf(type: Type, depth = 0): Schema {
    if (depth > maxDepth) throw new Error(`${type.getText()} is too deep. Give the type that it contains a name.`)
    const alias = type.getAliasSymbol()
    const isOurs = alias?.getDeclarations()[0]?.getSourceFile().isInNodeModules() === false
    if (!alias || !isOurs || type.getAliasTypeArguments().length > 0) return shapeOf(type, depth)
    const name = alias.getName()
    const known = named.get(name)
    if (known === undefined) {
      named.set(name, type)
      const description = descriptionOf(alias)
      parts[name] = { ...(description ? { description } : {}), ...shapeOf(type, depth) }
    } else if (known.compilerType !== type.compilerType) throw new Error(`There are two types with the name ${name}.`)
    return { $ref: `#/components/schemas/${name}` }
  }

  function shapeOf(type: Type, depth: number): Schema {
    if (type.isUnion() && !type.isBoolean()) return unionOf(type, depth)
    if (type.isNull()) return { type: 'null' }
    if (type.isBoolean()) return { type: 'boolean' }
    if (type.isBooleanLiteral()) return { const: type.getText() === 'true' }
    if (type.isLiteral()) return { const: type.getLiteralValue() as string | number }
    if (type.isString() || type.isTemplateLiteral()) return { type: 'string' }
    if (type.isNumber()) return { type: 'number' }
    const element = type.getArrayElementType() ?? type.getTupleElements()[0]
    if (element) return { type: 'array', items: schemaOf(element, depth + 1) }
    if (type.isAny() || type.isUnknown() || type.isUndefined() || type.isVoid()) return {}
    const written = type.getProperty('toJSON')?.getTypeAtLocation(at).getCallSignatures()[0]
    return written ? schemaOf(written.getReturnType(), depth + 1) : objectOf(type, depth)
  }

  function unionOf(type: Type, depth: number): Schema {
    const types = type.getUnionTypes().filter((one) => !one.isUndefined())
    const words = types.filter((one) => one.isStringLiteral()).map((one) => one.getLiteralValue() as string)
    const isEither = types.filter((one) => one.isBooleanLiteral()).length === 2
    const others = types.filter(
      (one) => !one.isStringLiteral() && !one.isNull() && !(isEither && one.isBooleanLiteral()),
    )
    const isNullable = types.some((one) => one.isNull())
    const anyOf: Schema[] = [
      ...(words.length > 0 ? [{ type: 'string', enum: words }] : []),
      ...(isEither ? [{ type: 'boolean' }] : []),
      // Sorted, because unrelated changes can change the compiler's order.
      ...others.map((one) => schemaOf(one, depth + 1)).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    ]
    const [only] = anyOf
    if (!isNullable) return anyOf.length === 1 ? (only ?? {}) : { anyOf }
    const isPlain = anyOf.length === 1 && typeof only?.type === 'string' && only.type !== 'object' && !only.enum
    return isPlain ? { ...only, type: [String(only.type), 'null'] } : { anyOf: [...anyOf, { type: 'null' }] }
  }

  function objectOf(type: Type, depth: number): Schema {
    const properties: Record<string, Schema> = {}
    const required: string[] = []
    for (const property of type.getProperties()) {
      const value = property.getTypeAtLocation(at)
      if (value.isUndefined()) continue
      const description = descriptionOf(property)
      properties[property.getName()] = { ...(description ? { description } : {}), ...schemaOf(value, depth + 1) }
      const isOptional = property.isOptional() || value.getUnionTypes().some((one) => one.isUndefined())
      if (!isOptional) required.push(property.getName())
    }
    const index = type.getStringIndexType()
    return {
      type: 'object',
      properties,
      ...(required.length > 0 ? { required } : {}),
      ...(index ? { additionalProperties: schemaOf(index, depth + 1) } : {}),
    }
  }

  return schemaOf
}

/** The comment in the code. */
const descriptionOf = (symbol: NamedSymbol): string =>
  symbol.compilerSymbol
    .getDocumentationComment(undefined)
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
