import { describe, expect, it } from 'vitest'
import { escapeHtml } from '#server/lib/html.ts'
import { newDeviceEmail, passwordResetEmail, verificationEmail } from '#server/mail/templates.ts'

const site = { name: 'Eat & "Co" <b>', url: 'https://food.example.org', language: 'en' } as const

describe('an email template', () => {
  it('has the same content in text and in HTML', () => {
    const email = passwordResetEmail(site, 'ann', 'token')
    for (const form of [email.text, email.html]) {
      expect(form).toContain('Hello ann,')
      expect(form).toContain('https://food.example.org/resetpassword/token')
      expect(form).toContain('for one hour')
    }
  })

  it('escapes user input', () => {
    const event = { at: new Date(0), timeZone: 'UTC', device: '<script>x</script>', address: '"><img src=x>' }
    const { html } = newDeviceEmail(site, "<b>O'Ann</b>", event)
    expect(html).not.toMatch(/<script|<img|<b>/)
    expect(html).toContain('&lt;b&gt;O&#39;Ann&lt;/b&gt;')
    expect(html).toContain('Eat &amp; &quot;Co&quot; &lt;b&gt;')
  })

  it('loads no remote content', () => {
    const { html } = verificationEmail(site, 'ann', 'token')
    expect(html).not.toMatch(/src=|@import|url\(|<link/)
  })

  it('escapes each character once', () => {
    expect(escapeHtml(`&lt; <a href="x">'`)).toBe('&amp;lt; &lt;a href=&quot;x&quot;&gt;&#39;')
  })
})
