import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

/** The bars of each digit in set A, seven modules each, 1 is dark. Set C is its complement, set B is C reversed. */
const setA = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
const setC = setA.map((bars) => [...bars].map((bar) => (bar === '1' ? '0' : '1')).join(''))
const setB = setC.map((bars) => [...bars].reverse().join(''))

/** The sets of the left half by first digit, which has no bars of its own. */
const sets = 'AAAAAA AABABB AABBAB AABBBA ABAABB ABBAAB ABBBAA ABABAB ABABBA ABBABA'.split(' ')

/** The 95 modules of an EAN-13 with guards (GS1 General Specifications, 5.2.1). */
export function ean13(code: string): string {
  const [first = 0, ...digits] = [...code].map(Number)
  const left = digits.slice(0, 6).map((digit, at) => (sets[first]?.[at] === 'A' ? setA : setB)[digit])
  const right = digits.slice(6).map((digit) => setC[digit])
  return `101${left.join('')}01010${right.join('')}101`
}

/** Writes a Y4M video of the barcode, dark on light, for Chromium's fake camera. Returns its path. */
export function filmOf(code: string): string {
  const [width, height, module] = [640, 480, 3]
  const bars = ean13(code)
  const from = Math.round((width - bars.length * module) / 2)
  const row = Buffer.from(
    Array.from({ length: width }, (_, x) => (bars[Math.floor((x - from) / module)] === '1' && x >= from ? 30 : 225)),
  )
  const blank = Buffer.alloc(width, 225)
  const luma = Buffer.concat(Array.from({ length: height }, (_, y) => (Math.abs(y - height / 2) < 100 ? row : blank)))
  const colour = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, colour])
  const path = join(temporaryFolder(), 'code.y4m')
  writeFileSync(
    path,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  )
  return path
}
