import { z } from 'zod'
import { ClientId, Id, text } from './fields.ts'

export const feedbackTypes = ['Feature Suggestion', 'Bug Report', 'General Feedback'] as const

const messageNeeded = 'Please write a message.'

const FeedbackType = z.enum(feedbackTypes, 'The type must be Feature Suggestion, Bug Report or General Feedback.')

export const SendFeedback = z.object({
  id: ClientId.optional(),
  type: FeedbackType,
  message: text(messageNeeded, 10_000, 'A message can have at most 10,000 characters.').min(1, messageNeeded),
})

/** Filters the feedback for an admin; by default all is listed. */
export const ListFeedback = z.object({
  status: z.enum(['open', 'resolved'], 'The status must be open or resolved.').optional(),
  type: FeedbackType.optional(),
})

export const ResolveFeedback = z.object({
  id: Id,
  isResolved: z.boolean('isResolved must be true or false.'),
})
