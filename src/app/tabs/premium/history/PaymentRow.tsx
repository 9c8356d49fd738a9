import type { Payment } from '#shared/contract/account/payments.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { formatMoney } from '#shared/domain/formats/money.ts';
import { PLAN_NAMES } from '#shared/domain/premium/plan-names.ts';
import styles from './History.module.css';

const STATES: Readonly<Record<Payment['status'], string>> = {
  paid: 'Paid',
  partlyRefunded: 'Partly refunded',
  refunded: 'Refunded',
  chargedBack: 'Charged back',
};

/** A payment: amount, state, day and reference. */
export function PaymentRow({ payment }: { payment: Payment }) {
  const { amountMinor, currency, status, plan, paidAt, reference } = payment;
  return (
    <li className={styles.row}>
      <span className={styles.main}>
        <strong>{formatMoney(amountMinor, currency)}</strong> {STATES[status]}
      </span>
      <span className={styles.when}>
        {formatInstant(paidAt, 'date')}
        {plan !== null && `, ${PLAN_NAMES[plan].toLowerCase()} plan`}
      </span>
      <span className={styles.reason}>{reference}</span>
    </li>
  );
}
