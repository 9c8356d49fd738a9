import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod';
import type { CallResult } from '#shared/domain/platform.ts';
import { reasonOf } from '#stores/storage/failure.ts';
import { fieldErrors } from './field-errors.ts';

const NOT_LOADED =
  'Part of this page didn’t load. Check your connection and try again; if that doesn’t help, reload the page.';

/** Validation and sending of a form. */
export type FormWork<Value, Reply> = {
  readonly submit: (value: Value) => Promise<CallResult<Reply>>;
} & (
  | { readonly schema: z.ZodType<unknown, Value> }
  /** Returns what is wrong, by field; null where nothing is. */
  | { readonly check: (value: Value) => Readonly<Record<string, string>> | null }
);

/** Work loaded with the first touch of the form: the page need not wait for it. */
export interface LateFormWork<Value, Reply> {
  readonly loadWork: () => Promise<FormWork<Value, Reply>>;
}

/** Dependencies of a form. Fields are identified by their `name`, and so are their messages. */
export type FormDeps<Value, Reply> = {
  /** Reads the fields in the shape of the schema. */
  readonly read: (field: (name: string) => string) => Value;
  readonly onDone: (reply: Reply) => void;
} & (FormWork<Value, Reply> | LateFormWork<Value, Reply>);

/** A form: its messages, whether it is pending, and the props of its element. */
export interface Form {
  readonly errors: Readonly<Record<string, string>>;
  /** Error of the form as a whole, or null. */
  readonly message: string | null;
  readonly isBusy: boolean;
  readonly props: {
    readonly noValidate: true;
    readonly onFocus: () => void;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
}

/**
 * Returns a form that shows an error at each field, focuses the first such field, keeps the input,
 * and sends one call at a time.
 */
export function useForm<Value, Reply>(deps: FormDeps<Value, Reply>): Form {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  function show(form: HTMLFormElement, fields: Readonly<Record<string, string>>): void {
    // The messages must be in the DOM before the focus makes screen readers announce them.
    flushSync(() => setErrors(fields));
    focusFirst(form, fields);
  }

  function fail(form: HTMLFormElement, result: Exclude<CallResult<Reply>, { kind: 'ok' }>): void {
    const fields = result.kind === 'refused' ? result.fields : {};
    const known = Object.entries(fields).filter(([name]) => form.elements.namedItem(name) !== null);
    if (known.length > 0) show(form, Object.fromEntries(known));
    else setMessage(reasonOf(result));
  }

  async function send(form: HTMLFormElement): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setMessage(null);
    try {
      const isLate = 'loadWork' in deps;
      if (isLate) setBusy(true);
      const work = isLate ? await deps.loadWork().catch(() => null) : deps;
      if (work === null) setMessage(NOT_LOADED);
      else await sendBy(work, form);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  async function sendBy(work: FormWork<Value, Reply>, form: HTMLFormElement): Promise<void> {
    const value = deps.read(typedIn(form));
    const refused = 'check' in work ? work.check(value) : fieldErrors(work.schema, value);
    show(form, refused ?? {});
    if (refused !== null) return;
    setBusy(true);
    const result = await work.submit(value);
    if (result.kind === 'ok') deps.onDone(result.value);
    else fail(form, result);
  }

  return {
    errors,
    message,
    isBusy,
    props: {
      noValidate: true,
      onFocus() {
        // A failed load is retried when the form is sent.
        if ('loadWork' in deps) deps.loadWork().catch(() => null);
      },
      onSubmit(event) {
        event.preventDefault();
        void send(event.currentTarget);
      },
      onInput(event) {
        setErrors(withoutField(errors, event.target));
      },
    },
  };
}

/** Reads the value of each field of a form by its name; empty where there is none. */
function typedIn(form: HTMLFormElement): (name: string) => string {
  const data = new FormData(form);
  return (name) => {
    const typed = data.get(name);
    return typeof typed === 'string' ? typed : '';
  };
}

function focusFirst(form: HTMLFormElement, fields: Readonly<Record<string, string>>): void {
  for (const element of form.elements) {
    if (isField(element) && fields[element.name] !== undefined) {
      element.focus();
      return;
    }
  }
}

/** Returns the messages that remain while a field is edited. */
function withoutField(errors: Form['errors'], target: EventTarget): Form['errors'] {
  if (!isField(target) || errors[target.name] === undefined) return errors;
  const { [target.name]: _mended, ...others } = errors;
  return others;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isField(target: EventTarget): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}
