import { t } from '@lingui/core/macro'
import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import {
  type ChangeEvent,
  type FocusEvent,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import type { z } from 'zod'
import { sentence } from '../i18n.ts'
import { refusalOf } from '../retry-after.ts'
import { isOffline, issuesOf, messageOf, statusOf } from '../trpc.ts'
import { toastError } from '../ui/toasts.tsx'
import { notANumber } from './not-a-number.ts'

type Options<Schema extends z.ZodType, Values, Answer> = {
  /**
   * The procedure's schema, or one in `#domain` derived from it. Its messages are shown to users. On the first screen of a
   * visit, what loads it: zod comes when somebody begins to type, and a submit waits for it.
   */
  schema: Schema | (() => Promise<Schema>)
  initialValues: Values
  /**
   * Gets the values as the schema parsed them: texts trimmed, unknown keys dropped. `notSent` leaves the form as it is, as
   * when a question about the values was not answered.
   */
  submit: (input: z.output<Schema>) => Answer | typeof notSent | Promise<Answer | typeof notSent>
  onSuccess?: (answer: Answer) => void
  /**
   * The error toast: this unless the server has a message, or whatever a function returns; null shows none. A server
   * that only refuses for now (503, 429) says so itself.
   */
  failure?: string | ((error: unknown) => string | null)
  /** The field for the message of a 400 or 409 response whose issues match no field of the form, such as a name that is taken. */
  refusalField?: FieldName<Values>
  /** Resets the form to `initialValues` after success. */
  resetOnSuccess?: boolean
  onValuesChange?: () => void
  /** What the form edits, such as the food whose modal is open. A new one, except null, resets the form. */
  subject?: unknown
}

export type FieldProps<Value> = {
  name: string
  value: Value
  onChange: (next: Value | null | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  onBlur: (event: FocusEvent) => void
  error: ReactNode
  'aria-invalid': true | undefined
  'data-path': string
}

export type AppForm<Values, Output = unknown> = UseFormReturnType<Values, Output> & {
  /** Validates and sends the values; does nothing while they are being sent. */
  submit: (event?: SyntheticEvent<HTMLFormElement>) => void
  /** The prefix of its fields' `data-path`, unique on the page. */
  id: string
  /** The props for a field's input of any kind. */
  field: <Name extends FieldName<Values>>(name: Name) => FieldProps<FieldValue<Values, Name>>
}

/** The answer of a submit that has sent nothing. */
export const notSent = Symbol('not sent')

const inPageLanguage = (errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, error]) => [path, sentence(String(error))]))

const typedInto = 'input:not([type=checkbox], [type=radio]), textarea'

/**
 * A Mantine form validated by a zod schema on submit and when the focus moves to another field. Errors, the server's
 * included, show beside their field until it changes. After a submit, the first invalid field gets the focus.
 */
export function useAppForm<Schema extends z.ZodType, First extends FormValues<z.input<Schema>>, Answer>(
  options: Options<Schema, First, Answer>,
): AppForm<HeldValues<z.input<Schema>, First>, z.output<Schema>> {
  const { submit, onSuccess, failure, refusalField, resetOnSuccess, subject } = options
  const initialValues = options.initialValues as HeldValues<z.input<Schema>, First>
  const id = useId()
  const { schema, preload, load } = useSchema(options.schema)
  const validate = useCallback(
    (values: HeldValues<z.input<Schema>, First>): FormErrors => ({
      ...(schema.current && inPageLanguage(schemaResolver(schema.current, { sync: true })(values))),
      ...notNumbers(values),
    }),
    [schema],
  )
  const form = useForm<HeldValues<z.input<Schema>, First>, z.output<Schema>>({
    initialValues,
    validate,
    onValuesChange() {
      preload()
      options.onValuesChange?.()
    },
  })

  const wasEmptied = useRef(false)
  const shownSubject = useRef(subject)
  useLayoutEffect(() => {
    const isNew = Boolean(subject) && subject !== shownSubject.current
    shownSubject.current = subject
    if (!isNew) return
    wasEmptied.current = false
    form.setInitialValues(initialValues)
    form.reset()
  })

  function succeed(answer: Answer | typeof notSent) {
    if (answer === notSent) return
    if (resetOnSuccess) {
      form.reset()
      wasEmptied.current = true
    }
    onSuccess?.(answer)
  }

  function fail(error: unknown) {
    const text = typeof failure === 'function' ? failure(error) : (failure ?? '')
    const isServers = typeof failure !== 'function' || refusalOf(error) !== null || isOffline(error)
    const message = isServers && text !== null ? messageOf(error, text) : text
    if (message) toastError(message)
    const issues: FormErrors = issuesOf(error)
    const isRefusal = [400, 409].includes(statusOf(error) ?? 0)
    const isUnnamed = isRefusal && !Object.keys(issues).some((path) => fieldOf(id, path))
    if (refusalField && isUnnamed) issues[refusalField] = messageOf(error, '')
    form.setErrors(issues)
    focusFirst(id, issues)
  }

  /** Not Mantine's `onSubmit`, which renders the form twice over, also where nothing is wrong and nothing is waited for. */
  function send() {
    const errors = validate(form.getValues())
    const isValid = Object.keys(errors).length === 0
    if (!isValid || Object.keys(form.errors).length > 0) form.setErrors(errors)
    // Errors without a field on the screen, such as the captcha's, go to a toast.
    if (!isValid) return focusFirst(id, errors, () => toastError(String(Object.values(errors)[0])))
    const answer = submit(schema.current?.parse(form.getValues()) as z.output<Schema>)
    if (!(answer instanceof Promise)) return succeed(answer)
    form.setSubmitting(true)
    void answer.then(succeed, fail).finally(() => form.setSubmitting(false))
  }

  return {
    ...form,
    id,

    submit(event) {
      event?.preventDefault()
      // Events from a portal bubble through React's tree: a form around this one would be submitted too.
      event?.stopPropagation()
      // The second half of a double tap finds the form that the first has emptied: that is no mistake to show.
      const isUntouched = wasEmptied.current && !form.isDirty()
      if (form.submitting || isUntouched) return
      if (schema.current) return send()
      const submitted = form.getValues()
      // What is typed meanwhile was not submitted, and may be half a number.
      load(() => form.getValues() === submitted && send())
    },

    field(name) {
      const { value, error: known, onChange, ...rest } = form.getInputProps(name, { withFocus: false })
      const error = known ?? (Number.isNaN(value) ? notANumber() : undefined)
      return {
        ...rest,
        name,
        value,
        onChange,
        error,
        'aria-invalid': error ? true : undefined,
        'data-path': pathOf(id, name),
        onBlur({ relatedTarget }) {
          // Only when the focus moves to another field to type in: an error appearing during a click would move away the button
          // or checkbox that is being clicked.
          const isNext = relatedTarget instanceof Element && relatedTarget.matches(typedInto)
          if (!isNext || !form.isDirty(name)) return
          const problem = validate(form.getValues())[name]
          if (problem) form.setFieldError(name, problem)
        },
      }
    },
  }
}

/** The errors of the fields, also of items in lists, whose text is no number: there a `NumberField` has NaN. */
function notNumbers(value: unknown, path = ''): FormErrors {
  if (Number.isNaN(value)) return { [path]: notANumber() }
  if (typeof value !== 'object' || value === null) return {}
  const inner = Object.entries(value).map(([name, one]) => notNumbers(one, path === '' ? name : `${path}.${name}`))
  return Object.assign({}, ...inner)
}

/** The schema, once it has been loaded; `load` calls `then` when it has. Until then, asking again does nothing. */
function useSchema<Schema extends z.ZodType>(given: Options<Schema, unknown, unknown>['schema']) {
  const schema = useRef<Schema>(null)
  if (typeof given !== 'function') schema.current = given
  const isAwaited = useRef(false)

  function preload() {
    if (typeof given !== 'function' || schema.current) return
    // A submit tries again, and says so when it fails.
    given().then(keep, () => {})
  }

  function load(then: () => void) {
    if (typeof given !== 'function' || isAwaited.current) return
    isAwaited.current = true
    given()
      .then(
        (loaded) => {
          keep(loaded)
          then()
        },
        () => toastError(t`This part could not be loaded.`),
      )
      .finally(() => {
        isAwaited.current = false
      })
  }

  function keep(loaded: Schema) {
    schema.current = loaded
  }

  return { schema, preload, load }
}

export const pathOf = (form: string, field: string) => `${form}-${field}`

const fieldOf = (form: string, field: string) => document.querySelector(`[data-path="${pathOf(form, field)}"]`)

/** Focuses the first invalid field once the errors are rendered, so that screen readers read both. Else calls `none`. */
function focusFirst(form: string, errors: FormErrors, none?: () => void) {
  const prefix = pathOf(form, '')
  requestAnimationFrame(() => {
    const fields = [...document.querySelectorAll<HTMLElement>(`[data-path^="${prefix}"]`)]
    const bad = fields.find(({ dataset }) => errors[dataset.path?.slice(prefix.length) ?? ''] !== undefined)
    if (!bad) return none?.()
    bad.focus()
    // Also when it had the focus already, and where what sticks to the dialog's foot covers the message.
    bad.scrollIntoView({ block: 'nearest' })
  })
}

/** The values of a form by its schema's input. Empty number fields are null. */
export type FormValues<Input> = { [Name in keyof NonNullable<Input>]: FormValue<NonNullable<Input>[Name]> }

type FormValue<Value> = [NonNullable<Value>] extends [number]
  ? number | null
  : NonNullable<Value> extends readonly (infer Item)[]
    ? ListItem<Item>[]
    : NonNullable<Value>

/** Nulls stay in the type, because most properties of an item have no field. */
type ListItem<Item> = Item extends object
  ? { [Name in keyof Item]: [NonNullable<Item[Name]>] extends [number] ? number | null : Item[Name] }
  : Item

/** The values of a form that started with `First`. List items keep properties that the schema does not have. */
type HeldValues<Input, First> = {
  [Name in keyof First]: First[Name] extends readonly unknown[]
    ? First[Name]
    : Name extends keyof FormValues<Input>
      ? Exclude<FormValues<Input>[Name], undefined>
      : First[Name]
}

/** `name`, or a field of an item in a list: `portions.0.grams`. */
type FieldName<Values> = { [Name in TextKey<Values>]: Name | ItemField<Name, Values[Name]> }[TextKey<Values>]

type ItemField<Name extends string, Value> =
  NonNullable<Value> extends readonly (infer Item)[]
    ? Item extends object
      ? `${Name}.${number}.${TextKey<Item>}`
      : never
    : never

type FieldValue<Values, Name> = Name extends keyof Values
  ? Exclude<Values[Name], undefined>
  : Name extends `${infer List extends TextKey<Values>}.${number}.${infer Field}`
    ? NonNullable<Values[List]> extends readonly (infer Item)[]
      ? Field extends keyof Item
        ? Exclude<Item[Field], undefined>
        : never
      : never
    : never

type TextKey<Values> = keyof Values & string
