import { index, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, id, instant } from './columns.ts'
import { users } from './users.ts'

/** What people say of whole days of their diary. A complete day without food is one of fasting. */
export const dayStatuses = sqliteTable(
  'day_statuses',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    date: day().notNull(),
    status: text({ enum: ['complete', 'incomplete'] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.date] })],
)

/** The plan of a person for their weight, whose goals are looked at again in a check-in every week. */
export const plans = sqliteTable('plans', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  aim: text({ enum: ['lose', 'keep', 'gain'] }).notNull(),
  /** Per cent of the body weight a week; NULL for keeping it. */
  ratePercent: real(),
  createdAt: instant().notNull(),
  /** The day of the last check-in, which closes the plan for a week; NULL for a new plan. */
  checkedInOn: day(),
  /** kcal that were last accepted since the plan has this aim and rate, from which the next step counts. */
  acceptedCalories: real(),
})

/** What was proposed in check-ins, or what somebody made of it, and what they decided. kcal and g a day. */
export const checkIns = sqliteTable(
  'check_ins',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    date: day().notNull(),
    decision: text({ enum: ['accept', 'decline'] }).notNull(),
    calories: real().notNull(),
    protein: real().notNull(),
    carbs: real().notNull(),
    fat: real().notNull(),
    /** What the person uses, by which it was proposed; the bounds are NULL where only the formula is known. */
    expenditure: real().notNull(),
    low: real(),
    high: real(),
    limitedBy: text({ enum: ['underweight', 'lowest', 'deficit', 'step'] }),
    createdAt: instant().notNull(),
  },
  (t) => [index('check_ins_user').on(t.userId, t.date)],
)
