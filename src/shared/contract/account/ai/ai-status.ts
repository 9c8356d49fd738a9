import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../fields.ts';

const Consent = z
  .object({
    host: z.string().meta({ description: 'The host that it was given for.' }),
    givenAt: Instant,
    notes: z.boolean().meta({ description: 'Whether notes of tasks and sessions may be sent.' }),
    intentions: z.boolean().meta({ description: 'Whether intentions of sessions may be sent.' }),
  })
  .meta({ id: 'AiConsent' });

/** The consent of a user: which data may be sent, and to which host. */
export type AiConsent = z.output<typeof Consent>;

/** The model that answers questions, if any, and what may be sent to it. */
export const AiStatus = z
  .object({
    model: z
      .object({ name: z.string(), host: z.string() })
      .nullable()
      .meta({ description: 'The model, and the host that receives the data; null without one.' }),
    isPremium: z.boolean(),
    consent: Consent.nullable().meta({
      description:
        'Null before it is given and after it is withdrawn. For another host than that of the model it counts for nothing.',
    }),
    mayAskModel: z.boolean().meta({
      description:
        'Whether the next question goes to the model: there is one, the user has premium, has agreed for this host, and has answers left today. Else the built-in planner answers.',
    }),
    answersPerDay: z.int().meta({ description: 'Answers of the model that a user has each day.' }),
    answersLeft: z.int().min(0),
    renewsAt: Instant.meta({ description: 'When the day ends, in the user’s time zone.' }),
  })
  .meta({ id: 'AiStatus' });

/** The parsed form of `AiStatus`. */
export type AiStatus = z.output<typeof AiStatus>;

/** Calls on the model: whether there is one, and what it may be sent. */
export const aiStatusApi = {
  status: endpoint({
    method: 'GET',
    path: '/ai/status',
    access: 'user',
    summary: 'Whether questions are answered by a model, which, and what it may be sent.',
    reply: AiStatus,
    status: 200,
  }),
  consent: endpoint({
    method: 'PUT',
    path: '/ai/consent',
    access: 'user',
    summary:
      'Agrees to send titles and figures to the host of the model, and notes or intentions where allowed. Answers 409 with the status where the host is another.',
    body: z.strictObject({
      host: z.string({ error: 'The host is missing.' }).min(1).max(255),
      notes: z.boolean().default(false),
      intentions: z.boolean().default(false),
    }),
    reply: AiStatus,
    status: 200,
    refusals: ['conflict'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/ai/consent',
    access: 'user',
    summary: 'Withdraws the consent: nothing is sent to the model from now on.',
    reply: AiStatus,
    status: 200,
  }),
};
