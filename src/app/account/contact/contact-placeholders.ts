import type { ContactType } from '#shared/domain/contact/contact-message.ts';

/** Placeholder of the empty field for each kind of message. */
export const CONTACT_PLACEHOLDERS: Readonly<Record<ContactType, string>> = {
  'premium-request':
    'Which plan would you like: monthly, yearly or lifetime? Is there anything you’d like to know first?',
  'feature-request': 'What should the timer do, and what would it help you with?',
  'bug-report':
    'What did you do, what did you expect, and what happened instead? Which browser and device?',
  feedback: 'What do you like? What gets in your way?',
};
