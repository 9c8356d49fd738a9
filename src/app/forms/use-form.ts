import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod';
import type { CallResult } from '#shared/domain/platform.ts';
import { reasonOf } from '#stores/failure.ts';
import { fieldErrors } from './field-errors.ts';

/** What a form is made of; fields go by their `name`, and so do the messages at them. */
export interface FormDeps<Value, Reply> {
  readonly schema: z.ZodType<unknown, Value>;
  /** What the fields hold, as the schema takes it. */
  readonly read: (field: (name: string) => string) => Value;
  readonly submit: (value: Value) => Promise<CallResult<Reply>>;
  readonly onDone: (reply: Reply) => void;
}

/** A form: its messages, whether it waits, and what its element needs. */
export interface Form {
  readonly errors: Readonly<Record<string, string>>;
  /** What is wrong with the whole, or null. */
  readonly message: string | null;
  readonly isBusy: boolean;
  readonly props: {
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
}

/**
 * A form that says at each field what is wrong, puts the focus on the first such field, keeps what
 * was typed, and sends itself once at a time.
 */
export function useForm<Value, Reply>(deps: FormDeps<Value, Reply>): Form {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  function show(form: HTMLFormElement, fields: Readonly<Record<string, string>>): void {
    // The messages must stand at the fields before the focus makes them heard.
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
    const data = new FormData(form);
    const value = deps.read((name) => {
      const typed = data.get(name);
      return typeof typed === 'string' ? typed : '';
    });
    setMessage(null);
    const refused = fieldErrors(deps.schema, value);
    show(form, refused ?? {});
    if (refused !== null) return;
    isSending.current = true;
    setBusy(true);
    const result = await deps.submit(value);
    isSending.current = false;
    setBusy(false);
    if (result.kind === 'ok') deps.onDone(result.value);
    else fail(form, result);
  }

  return {
    errors,
    message,
    isBusy,
    props: {
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        void send(event.currentTarget);
      },
      onInput(event) {
        const { target } = event;
        if (!isField(target) || errors[target.name] === undefined) return;
        const { [target.name]: _mended, ...others } = errors;
        setErrors(others);
      },
    },
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

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isField(target: EventTarget): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}
