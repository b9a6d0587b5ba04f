// Text of the program in which names stand between backticks.

export function Ticked({ text }: { text: string }) {
  return <>{text.split(/`([^`]*)`/).map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part))}</>;
}
