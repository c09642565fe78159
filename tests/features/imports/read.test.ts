import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { elements, jsonOf } from '#server/features/imports/formats/json.ts'
import { parseXml } from '#server/features/imports/formats/xml.ts'
import { expressionsOf, feed } from '../../support/expressions.ts'
import { textFile } from '../../support/imports.ts'

const damaged = 'This file is cut off or damaged and cannot be read.'

describe('A large XML file', () => {
  it('is read tag by tag, with the document type in front and for any chunk size', async () => {
    const text = `\ufeff<?xml version="1.0"?><!DOCTYPE Data [<!ELEMENT Data (Row)*> <!-- > -->]>
      <Data><Row name="Jörg&#8217;s &lt;Watch&gt;"/><Row>a\u0001<b>b</b></Row></Data>\n`
    for (const size of [1, 2, 3, 7, 1_000]) {
      const events: string[] = []
      await parsed(text, size, {
        open: (name, attributes) => events.push(`<${name}${attributes.name ? ` ${attributes.name}` : ''}`),
        close: (name) => events.push(`/${name}`),
      })
      expect(events).toEqual(['<Data', '<Row Jörg’s <Watch>', '/Row', '<Row', '<b', '/b', '/Row', '/Data'])
    }
  })

  it('is refused when it is cut off, no XML, or without end in one place', async () => {
    for (const text of ['', '<Data', '<Data><Row/>', 'nothing', `<Data a="${'x'.repeat(2_000_000)}"/>`]) {
      await expect(parsed(text, 50_000, {})).rejects.toThrow(damaged)
    }
  })
})

describe('A large JSON file', () => {
  it('is refused when it is cut off or broken', async () => {
    const read = (text: string) => Array.fromAsync(jsonOf(textFile(text), elements))
    expect(await read('{"a": [1, {"b": 2}]}')).toEqual([
      { path: ['a'], value: 1 },
      { path: ['a'], value: { b: 2 } },
    ])
    for (const text of ['', '[1, 2', '{"a": [1, x]}', '[{"a": }]']) await expect(read(text)).rejects.toThrow(damaged)
  })

  it('is not parsed where nothing is wanted of it', async () => {
    const found = jsonOf(textFile('{"keys": {"a": broken}, "list": [1]}'), elements, ([first]) => first === 'list')
    expect(await Array.fromAsync(found)).toEqual([{ path: ['list'], value: 1 }])
  })
})

async function parsed(text: string, size: number, handlers: Parameters<typeof parseXml>[1]) {
  const bytes = Buffer.from(text)
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  )
  for await (const _ of parseXml(Readable.from(chunks), handlers));
}

// All that reads what somebody brings, from the file that the reader's thread loads.
const { expressions, missing } = expressionsOf('server/features/imports/read-upload.ts')

describe('the regular expressions that read an import', () => {
  it('are all there when their files are loaded, so that each is tried below', () => {
    expect(missing).toEqual([])
    expect(expressions.length).toBeGreaterThan(100)
  })

  // One that tries all ways to match takes seconds for each of these texts, or days.
  for (const expression of expressions)
    it(
      `${expression.place} reads 100,000 odd signs: ${expression.source}`,
      ({ signal }) => feed(expression, signal),
      10_000,
    )
})
