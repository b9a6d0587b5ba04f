DELETE FROM kept WHERE name = 'secret';
