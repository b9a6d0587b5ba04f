ALTER TABLE games ADD COLUMN proposal TEXT;
UPDATE games SET proposal = json_object('what', 'draw', 'by', offer, 'agreed', json('[]')) WHERE offer IS NOT NULL;
ALTER TABLE games DROP COLUMN offer;
ALTER TABLE games ADD COLUMN help INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN next TEXT;
ALTER TABLE nodes ADD COLUMN played INTEGER NOT NULL DEFAULT 0;
WITH RECURSIVE line (game, id) AS (
  SELECT id, head FROM games
  UNION
  SELECT nodes.game, nodes.parent FROM nodes JOIN line ON nodes.game = line.game AND nodes.id = line.id
)
UPDATE nodes SET played = 1 WHERE (game, id) IN (SELECT game, id FROM line);
UPDATE games SET seats = (
  SELECT json_group_array(json(CASE
    WHEN EXISTS (SELECT 1 FROM links WHERE links.game = games.id AND links.seat = seat.key AND links.taken = 1)
    THEN json_set(seat.value, '$.held', 'guest')
    ELSE seat.value
  END))
  FROM json_each(games.seats) AS seat
) WHERE EXISTS (SELECT 1 FROM links WHERE links.game = games.id AND links.taken = 1);
ALTER TABLE links DROP COLUMN taken;
