import { z } from 'zod'
import { tool } from './tool.ts'

export const getFasting = tool({
  name: 'get_fasting',
  title: 'Get fasting status',
  description: 'The fast that is under way, if any, when the last one ended, and the streak of fasting days.',
  isReadOnly: true,
  input: z.object({}),
  output: z.object({
    running: z
      .object({ started_at: z.string().describe('An instant in UTC'), planned_hours: z.number() })
      .nullable()
      .describe('null while the person is not fasting'),
    last_ended_at: z.string().nullable().describe('An instant in UTC'),
    streak_days: z.int().nullable().describe('null while it is hidden or paused'),
  }),
  subject: () => null,
  async call(api) {
    const { running, lastEndTime, streak } = await api.fasting.current()
    return {
      running: running && { started_at: running.startTime, planned_hours: running.plannedDurationHours },
      last_ended_at: lastEndTime,
      streak_days: streak,
    }
  },
})
