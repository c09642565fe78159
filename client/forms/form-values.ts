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
export type HeldValues<Input, First> = {
  [Name in keyof First]: First[Name] extends readonly unknown[]
    ? First[Name]
    : Name extends keyof FormValues<Input>
      ? Exclude<FormValues<Input>[Name], undefined>
      : First[Name]
}

/** `name`, or a field of an item in a list: `portions.0.grams`. */
export type FieldName<Values> = { [Name in TextKey<Values>]: Name | ItemField<Name, Values[Name]> }[TextKey<Values>]

type ItemField<Name extends string, Value> =
  NonNullable<Value> extends readonly (infer Item)[]
    ? Item extends object
      ? `${Name}.${number}.${TextKey<Item>}`
      : never
    : never

export type FieldValue<Values, Name> = Name extends keyof Values
  ? Exclude<Values[Name], undefined>
  : Name extends `${infer List extends TextKey<Values>}.${number}.${infer Field}`
    ? NonNullable<Values[List]> extends readonly (infer Item)[]
      ? Field extends keyof Item
        ? Exclude<Item[Field], undefined>
        : never
      : never
    : never

type TextKey<Values> = keyof Values & string
