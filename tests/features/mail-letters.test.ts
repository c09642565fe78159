import { describe, expect, it } from 'vitest'
import { newDeviceLetter, resetLetter, verificationLetter } from '#server/mail/account-letters.ts'
import { escaped } from '#server/mail/letter.ts'

const site = { name: 'Eat & "Co" <b>', url: 'https://food.example.org' }

describe('a letter', () => {
  it('says the same in text and in HTML', () => {
    const letter = resetLetter(site, 'ann', 'token')
    for (const form of [letter.text, letter.html]) {
      expect(form).toContain('Hello ann,')
      expect(form).toContain('https://food.example.org/resetpassword/token')
      expect(form).toContain('for one hour')
    }
  })

  it('shows what others wrote literally', () => {
    const occasion = { at: new Date(0), timeZone: 'UTC', device: '<script>x</script>', address: '"><img src=x>' }
    const { html } = newDeviceLetter(site, "<b>O'Ann</b>", occasion)
    expect(html).not.toMatch(/<script|<img|<b>/)
    expect(html).toContain('&lt;b&gt;O&#39;Ann&lt;/b&gt;')
    expect(html).toContain('Eat &amp; &quot;Co&quot; &lt;b&gt;')
  })

  it('loads nothing from anywhere', () => {
    const { html } = verificationLetter(site, 'ann', 'token')
    expect(html).not.toMatch(/src=|@import|url\(|<link/)
  })

  it('escapes each sign once', () => {
    expect(escaped(`&lt; <a href="x">'`)).toBe('&amp;lt; &lt;a href=&quot;x&quot;&gt;&#39;')
  })
})
