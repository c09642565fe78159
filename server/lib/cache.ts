import { LRUCache } from 'lru-cache'

/** An LRU cache of at most `max` values, which grows with them: given `max` alone, the library allocates room for all at once. */
export const createLru = <Value extends object | string | number | boolean>(max: number) =>
  new LRUCache<string, Value>({ maxSize: max, sizeCalculation: () => 1 })

/** An LRU cache of at most `max` values, which cannot be changed. With `isOn` false, it computes every time. */
export function createCache<Value extends object>(max: number, isOn = true): Cache<Value> {
  const values = createLru<DeepReadonly<Value>>(max)
  const computeFrozen = (compute: () => Value) => {
    const value = compute()
    if (isTest) deepFreeze(value)
    return value as DeepReadonly<Value>
  }
  if (!isOn) return { cached: (_key, compute) => computeFrozen(compute), invalidate: () => {} }
  return {
    cached(key, compute) {
      const hit = values.get(key)
      if (hit !== undefined) return hit
      const value = computeFrozen(compute)
      values.set(key, value)
      return value
    },
    invalidate: (key) => void values.delete(key),
  }
}

type Cache<Value> = {
  /** The cached value of a key, which is computed and stored if it is missing. All callers share one object. */
  cached: (key: string, compute: () => Value) => DeepReadonly<Value>
  /** Removes an outdated value. */
  invalidate: (key: string) => void
}

/** `T` with everything readonly, at any depth. */
export type DeepReadonly<T> = T extends Immutable
  ? T
  : T extends ReadonlyMap<infer Key, infer Value>
    ? ReadonlyMap<Key, DeepReadonly<Value>>
    : { readonly [Key in keyof T]: DeepReadonly<T[Key]> }

type Primitive = string | number | boolean | bigint | symbol | null | undefined
type Immutable = Primitive | ((...args: never[]) => unknown)

/** Values are frozen in tests, because readonly types can be cast away. */
const isTest = process.env.NODE_ENV === 'test'

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  if (value instanceof Map) {
    for (const item of value.values()) deepFreeze(item)
    // Object.freeze does not prevent changes to a Map.
    for (const method of ['set', 'delete', 'clear']) Object.defineProperty(value, method, { value: throwReadOnly })
  }
  // Typed arrays cannot be frozen.
  if (ArrayBuffer.isView(value)) return
  Object.freeze(value)
  for (const item of Object.values(value)) deepFreeze(item)
}

function throwReadOnly() {
  throw new TypeError('A cached map cannot be changed.')
}
