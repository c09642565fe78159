import {
  type Checker,
  type Symbol as NamedSymbol,
  SignatureKind,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync'

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

const is = (type: Type, flags: TypeFlags) => (type.flags & flags) !== 0

/**
 * Makes JSON schemas of types, as `JSON.stringify` writes their values. Named types become schemas in `parts`, with their
 * comments as descriptions. Throws when two types have the same name.
 */
export function createTypeSchemas(checker: Checker, parts: Record<string, Schema>) {
  const named = new Map<string, Type>()

  function schemaOf(type: Type, depth = 0): Schema {
    if (depth > maxDepth)
      throw new Error(`${checker.typeToString(type)} is too deep. Give the type that it contains a name.`)
    const alias = type.getAliasSymbol()
    const path = alias?.declarations[0]?.path ?? ''
    // The types of the language itself are in the compiler (`bundled:///`).
    const isOurs = path.startsWith('/') && !path.includes('/node_modules/')
    if (!alias || !isOurs || type.getAliasTypeArguments().length > 0) return shapeOf(type, depth)
    const { name } = alias
    const known = named.get(name)
    if (known === undefined) {
      named.set(name, type)
      parts[name] = { ...describedBy(alias), ...shapeOf(type, depth) }
    } else if (known.id !== type.id) throw new Error(`There are two types with the name ${name}.`)
    return { $ref: `#/components/schemas/${name}` }
  }

  function shapeOf(type: Type, depth: number): Schema {
    if (is(type, TypeFlags.Boolean)) return { type: 'boolean' }
    if (type.isUnionType()) return unionOf(type.getTypes(), depth)
    if (is(type, TypeFlags.Null)) return { type: 'null' }
    if (type.isBooleanLiteralType() || type.isStringLiteralType() || type.isNumberLiteralType())
      return { const: type.value }
    if (is(type, TypeFlags.String | TypeFlags.TemplateLiteral)) return { type: 'string' }
    if (is(type, TypeFlags.Number)) return { type: 'number' }
    if (type.isTypeReference() && (checker.isArrayType(type) || checker.isTupleType(type))) {
      const [element] = checker.getTypeArguments(type)
      if (element) return { type: 'array', items: schemaOf(element, depth + 1) }
    }
    if (is(type, TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Undefined | TypeFlags.Void)) return {}
    const written = returnedBy(propertyOf(checker, type, 'toJSON'))
    return written ? schemaOf(written, depth + 1) : objectOf(type, depth)
  }

  function returnedBy(method: Type | undefined): Type | undefined {
    const [signature] = method ? checker.getSignaturesOfType(method, SignatureKind.Call) : []
    return signature && checker.getReturnTypeOfSignature(signature)
  }

  function unionOf(all: readonly Type[], depth: number): Schema {
    const types = all.filter((one) => !is(one, TypeFlags.Undefined))
    const words = types.flatMap((one) => (one.isStringLiteralType() ? [one.value] : []))
    const isEither = types.filter((one) => one.isBooleanLiteralType()).length === 2
    const others = types.filter(
      (one) => !one.isStringLiteralType() && !is(one, TypeFlags.Null) && !(isEither && one.isBooleanLiteralType()),
    )
    const isNullable = types.some((one) => is(one, TypeFlags.Null))
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
    for (const property of checker.getPropertiesOfType(type)) {
      const value = checker.getTypeOfSymbol(property)
      if (!value || is(value, TypeFlags.Undefined)) continue
      properties[property.name] = { ...describedBy(property), ...schemaOf(value, depth + 1) }
      const types = value.isUnionType() ? value.getTypes() : []
      const isOptional =
        (property.flags & SymbolFlags.Optional) !== 0 || types.some((one) => is(one, TypeFlags.Undefined))
      if (!isOptional) required.push(property.name)
    }
    const index = checker.getIndexInfosOfType(type).find(({ keyType }) => is(keyType, TypeFlags.String))
    return {
      type: 'object',
      properties,
      ...(required.length > 0 ? { required } : {}),
      ...(index ? { additionalProperties: schemaOf(index.valueType, depth + 1) } : {}),
    }
  }

  /** The comment in the code. */
  function describedBy(symbol: NamedSymbol): { description?: string } {
    const description = symbol.getDocumentationComment(checker).replace(/\s+/g, ' ').trim()
    return description ? { description } : {}
  }

  return schemaOf
}

export function propertyOf(checker: Checker, type: Type, name: string): Type | undefined {
  const property = checker.getPropertyOfType(type, name)
  return property && checker.getTypeOfSymbol(property)
}
