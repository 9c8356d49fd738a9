/** Plan my day or my week. */
export function PlanView() {
  return <h1>Plan my day</h1>;
}
