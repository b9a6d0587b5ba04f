// The workshop.

export function WorkshopPage() {
  return <h1>Workshop</h1>;
}
