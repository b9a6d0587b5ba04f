// Line icons, drawn for this page on a field of 24 units.

const PATHS = {
  search: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.5 15.5 20.5 20.5",
  flip: "M7 4v14m0 0-3.5-3.500M7 18l3.5-3.500M17 20V6m0 0-3.5 3.500M17 6l3.5 3.5",
  back: "M9 7 4 12l5 5M4 12h10.500a5 5 0 0 1 0 10H11",
  first: "M6 5v14M18 5l-8 7 8 7z",
  previous: "M15.5 5l-8 7 8 7z",
  next: "M8.5 5l8 7-8 7z",
  last: "M18 5v14M6 5l8 7-8 7z",
  flag: "M6 21V4M6 5c4-2.5 7 2 12 0v8.500c-5 2-8-2.5-12 0",
  hand: "M4 12c3-6 13-6 16 0M8 12l2.5 3M16 12l-2.5 3M12 16v.1",
  draw: "M5 9h14M5 15h14",
  bulb: "M9 17.500h6M10 20.500h4M8.5 14.500a6 6 0 1 1 7 0c-.5.5-.8 1.2-.8 2h-5.400c0-.8-.3-1.5-.8-2",
  question: "M9 9a3 3 0 1 1 4.5 2.600c-1 .6-1.5 1.2-1.5 2.400M12 17.500v.1",
  chart: "M4 20V10M10 20V4M16 20v-7M21 20H3",
  share:
    "M8.5 10.800l7-4.100M8.5 13.200l7 4.100M6 9.500a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5M18 3a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5M18 16a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5",
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5a2 2 0 1 1 0 4 2 2 0 0 1 0-4M9 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  close: "M6 6l12 12M18 6 6 18",
  cube: "M12 3l8 4.500v9L12 21l-8-4.500v-9zM12 12v9M12 12l8-4.500M12 12 4 7.5",
  arrow: "M6 18 18 6M9 6h9v9",
  book: "M12 6.500C9.5 4.5 6.5 4 3.5 4.500V18c3-.5 6 0 8.5 2 2.5-2 5.5-2.5 8.5-2V4.500c-3-.5-6 0-8.5 2M12 6.500V20",
  pencil: "M4 20l1-4.500L16.5 4l3.5 3.500L8.5 19zM14 6.5 17.5 10",
  play: "M7 4.500l12 7.5-12 7.500z",
  sun: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8M12 2v2.500M12 19.500V22M2 12h2.500M19.5 12H22M5 5l1.7 1.700M17.3 17.3 19 19M19 5l-1.7 1.700M6.7 17.3 5 19",
  sound: "M4 9.500v5h3.500L12 18.500v-13L7.5 9.500zM15.5 9a4 4 0 0 1 0 6M18 6.500a7.5 7.5 0 0 1 0 11",
  check: "M5 12.500l4.5 4.500L19 7.5",
  trash: "M4.5 7h15M9 7V4.500h6V7M6.5 7l1 13h9l1-13M10 10.500v6M14 10.500v6",
  save: "M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6",
  robot: "M5 9h14v10H5zM12 9V5M12 5a1 1 0 1 0 0-2 1 1 0 0 0 0 2M9 13.500v1M15 13.500v1M2.5 12.500v3M21.5 12.500v3",
  person: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4.5 20.500c.8-4.5 4-6 7.5-6s6.7 1.5 7.5 6",
  lines: "M4 6h16M4 12h16M4 18h10",
  download: "M12 4v11m0 0-4.5-4.500M12 15l4.5-4.500M5 20h14",
  clock: "M12 3.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M12 7.500V12l3 2.500",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

export function IconButton({
  name,
  label,
  short = label,
  onClick,
  disabled,
  pressed,
  text,
  danger,
}: {
  name: IconName;
  label: string;
  /** The text below the icon on wide screens. */
  short?: string;
  onClick: (event: MouseEvent) => void;
  disabled?: boolean;
  pressed?: boolean;
  text?: boolean;
  danger?: boolean;
}) {
  return (
    <button
      type="button"
      class={`icon-button${text ? " with-text" : ""}${danger ? " danger" : ""}`}
      aria-label={text ? undefined : label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={name} />
      {text ? <span>{label}</span> : <span class="icon-label">{short}</span>}
    </button>
  );
}
