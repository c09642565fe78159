import { describe, expect, it } from 'vitest'
import { type JsonDepth, type JsonFault, jsonValues } from '#server/lib/json-stream.ts'

const elements: JsonDepth = { inList: 1, inObject: 2 }
const entries: JsonDepth = { inList: 1, inObject: 1 }

describe('A large JSON text', () => {
  it('gives the elements of the lists in an object, with the key of each list, for any chunk size', async () => {
    const text = `\ufeff{"version": "3,\\"4]", "Foods": [ {"a": "]}\\"{", "b": [1, {"c": 2}]}, {} ,{"d":"é"}, 7, "x,y" ,null],
      "none": [], "set\\u0074ings": {"units": {"weight": "kg"}, "name": "a:b"}, "n": 1}`
    const expected = [
      [['Foods'], { a: ']}"{', b: [1, { c: 2 }] }],
      [['Foods'], {}],
      [['Foods'], { d: 'é' }],
      [['Foods'], 7],
      [['Foods'], 'x,y'],
      [['Foods'], null],
      [['settings', 'units'], { weight: 'kg' }],
      [['settings', 'name'], 'a:b'],
    ]
    for (let size = 1; size < text.length; size++) {
      expect((await read(text, elements, size)).values).toEqual(expected)
    }
  })

  it('gives the entries of an object, or the elements of a list', async () => {
    const object = await read('{"2026-05-01": {"daily": {"energy": 1}, "goals": [1]}, "2026-05-02": null}', entries)
    expect(object.values).toEqual([
      [['2026-05-01'], { daily: { energy: 1 }, goals: [1] }],
      [['2026-05-02'], null],
    ])
    expect((await read('[{"a": [1, 2]}, [], 3]', entries)).values).toEqual([
      [[], { a: [1, 2] }],
      [[], []],
      [[], 3],
    ])
    for (const empty of ['[]', '{}', '[ ]', '{"a": []}', '{"a": 1}']) {
      expect(await read(empty, elements)).toEqual({ values: [], faults: [] })
    }
  })

  it('leaves out what is far too long, and goes on', async () => {
    const long = `"${'x'.repeat(17 * 1024 * 1024)}"`
    const text = `{"a": [1, ${long}, {"b": ${long}}, 2], ${long}: [3]}`
    expect(await read(text, elements, 1 << 16)).toEqual({
      values: [
        [['a'], 1],
        [['a'], 2],
        [[''], 3],
      ],
      faults: ['too long', 'too long'],
    })
  })

  it('says when it is cut off', async () => {
    const whole = '{"a": [1, {"b": "c"}]}'
    for (let length = 0; length < whole.length; length++) {
      expect((await read(whole.slice(0, length), elements)).faults).toEqual(['cut off'])
    }
    expect((await read(whole, elements)).faults).toEqual([])
  })
})

async function read(text: string, depth: JsonDepth, size = 1_000) {
  const faults: JsonFault[] = []
  const values: unknown[] = []
  for await (const found of jsonValues(chunksOf(Buffer.from(text), size), depth, (fault) => faults.push(fault))) {
    values.push([found.path, JSON.parse(found.text)])
  }
  return { values, faults }
}

async function* chunksOf(bytes: Buffer, size: number) {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size)
}
