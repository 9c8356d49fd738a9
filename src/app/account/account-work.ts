/* Validation and calls of the account forms. The module is loaded when a form is first touched,
   because setting up the API schemas takes time that no page should wait for. */
import type { ComponentType } from 'react';
import * as z from 'zod';
import { loadChunk } from '#platform/page/loading/load-chunk.ts';
import { deviceTimeZone } from '#platform/time/time-zone.ts';
import { authApi } from '#shared/contract/account/auth.ts';
import { NewPassword, usersApi } from '#shared/contract/account/users.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { NO_ANSWER } from '#stores/storage/failure.ts';
import type { FormWork } from '../parts/forms/use-form.ts';
import { pageAccount } from '../workspace/page-account.ts';
import { isStillSignedIn } from './sign-in/ended-sign-in.ts';
import type { SecondStepFormProps } from './sign-in/second-step/SecondStepForm.tsx';
import { type SecondStep, signInWithPasskey } from './sign-in/second-step/second-step-work.ts';

/**
 * Result of setting a password by a mailed link. `changedElsewhere`: this browser is signed in to
 * another account and stays signed in.
 */
export type SetPasswordEnding = 'changed' | 'changedElsewhere' | 'expired';

/** Result of confirming a new address by a mailed link. */
export type ConfirmEmailEnding = 'changed' | 'expired';

/** Result of a correct password: signed in, or the second step. */
export type SignInEnding =
  | { readonly kind: 'signedIn' }
  | {
      readonly kind: 'secondStep';
      readonly step: SecondStep;
      readonly Form: ComponentType<SecondStepFormProps>;
    };

/** The work of each form. */
export type AccountWork = typeof accountWork;

export const accountWork = {
  signIn: work({
    schema: authApi.login.body,
    async submit(credentials): Promise<CallResult<SignInEnding>> {
      const result = await pageAccount().auth.signIn(credentials);
      if (result.kind !== 'ok') return result;
      if (!('secondStep' in result.value)) return { kind: 'ok', value: { kind: 'signedIn' } };
      const part = await loadChunk(() => import('./sign-in/second-step/SecondStepForm.tsx')).catch(
        () => null,
      );
      if (part === null) return NO_ANSWER;
      const { secondStep } = result.value;
      return {
        kind: 'ok',
        value: { kind: 'secondStep', step: secondStep, Form: part.SecondStepForm },
      };
    },
  }),
  signInWithPasskey: work({
    schema: z.object({}),
    submit: () => signInWithPasskey(),
  }),
  register: work({
    schema: authApi.register.body,
    submit: (person) => pageAccount().auth.register({ ...person, timeZone: deviceTimeZone() }),
  }),
  changePassword: work({
    schema: usersApi.changePassword.body,
    submit: (body) => pageAccount().client.call(usersApi.changePassword, { body }),
  }),
  /** Returns the address that the link was sent to. */
  askForLink: work({
    schema: authApi.forgotPassword.body,
    async submit(body): Promise<CallResult<string>> {
      const result = await pageAccount().client.call(authApi.forgotPassword, { body });
      return result.kind === 'ok' ? { kind: 'ok', value: body.email.trim() } : result;
    },
  }),
  confirmEmail: work({
    schema: authApi.confirmEmail.body,
    async submit(body): Promise<CallResult<ConfirmEmailEnding>> {
      const result = await pageAccount().client.call(authApi.confirmEmail, { body });
      if (result.kind === 'ok') return { kind: 'ok', value: 'changed' };
      const isDead = result.kind === 'refused' && result.status === 410;
      return isDead ? { kind: 'ok', value: 'expired' } : result;
    },
  }),
  setPassword: work({
    schema: z.object({ token: z.string(), password: NewPassword }),
    async submit(body): Promise<CallResult<SetPasswordEnding>> {
      const account = pageAccount();
      const result = await account.client.call(authApi.resetPassword, { body });
      if (result.kind === 'ok') {
        const isElsewhere = await isStillSignedIn(account, (...call) => fetch(...call));
        return { kind: 'ok', value: isElsewhere ? 'changedElsewhere' : 'changed' };
      }
      const isDead = result.kind === 'refused' && result.status === 410;
      return isDead ? { kind: 'ok', value: 'expired' } : result;
    },
  }),
};

function work<Value, Reply>(of: FormWork<Value, Reply>): FormWork<Value, Reply> {
  return of;
}
