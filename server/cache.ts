import { LRUCache } from 'lru-cache'

type Primitive = string | number | boolean | bigint | symbol | null | undefined
type Unchanged = Primitive | ((...args: never[]) => unknown)

/** The same type, of which nothing can be changed at any depth. */
export type DeepReadonly<T> = T extends Unchanged
  ? T
  : T extends ReadonlyMap<infer Key, infer Value>
    ? ReadonlyMap<Key, DeepReadonly<Value>>
    : { readonly [Key in keyof T]: DeepReadonly<T[Key]> }

export type Cache<Value> = {
  /** The value under a key; computed, and kept, when it is not there. All who ask get the same one. */
  cached: (key: string, compute: () => Value) => DeepReadonly<Value>
  /** Evicts what is under a key, because it is no longer right. */
  invalidate: (key: string) => void
}

/** A cache of at most `max` values, which evicts the one that was not asked for longest. Off, it computes each time. */
export function createCache<Value extends object>(max: number, isOn = true): Cache<Value> {
  const values = new LRUCache<string, DeepReadonly<Value>>({ max })
  const computed = (compute: () => Value) => {
    const value = compute()
    if (isTest) deepFreeze(value)
    return value as DeepReadonly<Value>
  }
  if (!isOn) return { cached: (_key, compute) => computed(compute), invalidate: () => {} }
  return {
    cached(key, compute) {
      const known = values.get(key)
      if (known !== undefined) return known
      const value = computed(compute)
      values.set(key, value)
      return value
    },
    invalidate: (key) => void values.delete(key),
  }
}

/** Types can be talked out of; in tests, whoever changes a shared value fails. */
const isTest = process.env.NODE_ENV === 'test'

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  if (value instanceof Map) {
    for (const item of value.values()) deepFreeze(item)
    // Object.freeze does not keep a map from being changed.
    for (const method of ['set', 'delete', 'clear']) Object.defineProperty(value, method, { value: refuse })
  }
  // Views of a buffer cannot be frozen.
  if (ArrayBuffer.isView(value)) return
  Object.freeze(value)
  for (const item of Object.values(value)) deepFreeze(item)
}

function refuse() {
  throw new TypeError('A cached map cannot be changed.')
}
