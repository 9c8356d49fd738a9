import { PLANS, PRICE_ON_REQUEST } from '#shared/domain/premium/plans.ts';
import type { PlanId } from '#shared/domain/premium/subscription.ts';
import styles from './PlanChoice.module.css';

/** The plans to choose from: native radio buttons, named `plan`. */
export function PlanChoice({ chosen }: { chosen: PlanId }) {
  return (
    <fieldset className={styles.plans}>
      <legend className="field-label">Plan</legend>
      {PLANS.map(({ id, name, price, paid, suits }) => (
        <label key={id} className={styles.plan}>
          <input type="radio" name="plan" value={id} defaultChecked={id === chosen} />
          <span className={styles.name}>{name}</span>
          <span className={styles.price}>{price ?? PRICE_ON_REQUEST}</span>
          <span className={styles.words}>
            {paid}. {suits}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
