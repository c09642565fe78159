import { z } from 'zod'
import { ClientId, text } from './fields.ts'

export const feedbackTypes = ['Feature Suggestion', 'Bug Report', 'General Feedback'] as const

const messageNeeded = 'Please write a message.'

export const SendFeedback = z.object({
  id: ClientId.optional(),
  type: z.enum(feedbackTypes, 'The type must be Feature Suggestion, Bug Report or General Feedback.'),
  message: text(messageNeeded, 10_000, 'A message can have at most 10,000 characters.').min(1, messageNeeded),
})
