-- Search: how text is folded for searching, the words that find it, and the conditions that a search and a range of dates put on a list.

-- Folding and matching megabytes takes seconds, so every procedure checks the length of its texts first.
create function private.check_search(variadic texts text[]) returns void
  language plpgsql immutable set search_path = ''
as $$
declare
  given text;
begin
  foreach given in array texts loop
    -- Bytes first, at most four per character: counting the characters of a long text is slow.
    if octet_length(given) > 400 or char_length(given) > 100 then
      raise exception 'search_too_long' using errcode = 'PT400', detail = 'A search takes up to 100 characters.';
    end if;
  end loop;
end
$$;
comment on function private.check_search is
  'Refuses (HTTP 400, search_too_long) a text to search or filter by of more than 100 characters.';

create function private.search_key(value text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  -- Decomposing first handles letters with two marks (ẹ́) in any locale.
  select btrim(regexp_replace(lower(translate(
    regexp_replace(normalize(value, nfd), '[\u0300-\u036f]', '', 'g'),
    'ɓƁɗƊƙƘŋŊƴƳ’ʼ‘', 'bBdDkKnNyY''''''')), '[[:space:]]+', ' ', 'g'))
$$;
comment on function private.search_key is
  'A name as it is searched: without accents or dots below, hooked letters as plain ones, lower case. The browser has the same rule.';

create function private.name_key(value text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select translate(private.search_key(value), '-''', ' ')
$$;
comment on function private.name_key is
  'A name as a list looks for parts of it: the two of a double name with a blank, and no apostrophe. Cheaper than words_of for each row.';

create function private.without_marks(word text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select translate(word, '-._''"`()[]{}+*#:!?&', '')
$$;
comment on function private.without_marks is 'A word as it is compared: Anne-Marie, o''brien and KZ-7F3K9Q in one piece.';

create function private.words_of(value text) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(distinct left(w.word, 100)), '{}')
  from regexp_split_to_table(private.search_key(value), '[[:space:],;/|\\]+') given
  cross join lateral (
    select given as word where strpos(given, '@') > 1
    union all
    select private.without_marks(split_part(given, '@', 1))
    union all
    -- The parts of a double name or of an address; parts of one or two letters match too much.
    select part from regexp_split_to_table(split_part(given, '@', 1), '[-._+()''"]+') part where char_length(part) > 2
  ) w
  where w.word <> ''
$$;
comment on function private.words_of is
  'The words of a text by which it is found: each in one piece, and the parts of what is put together; of an e-mail '
  'also the part before the @. The browser has the same rule for names.';

create function private.query_words(search text) returns text[]
  language plpgsql immutable set search_path = ''
as $$
declare
  words text[] := array[]::text[];
  given text;
  word text;
  is_number_before boolean := false;
begin
  foreach given in array regexp_split_to_array(coalesce(private.search_key(search), ''), '[[:space:],;/|\\]+') loop
    word := case when strpos(given, '@') > 1 then given else private.without_marks(given) end;
    continue when word = '';
    -- 0803 000 0000 is one number.
    if is_number_before and word ~ '^[0-9]+$' then
      words[cardinality(words)] := words[cardinality(words)] || word;
    else
      words := words || word;
    end if;
    is_number_before := word ~ '^[0-9]+$';
  end loop;
  return words;
end
$$;
comment on function private.query_words is
  'The words of a search, each the beginning of one that words_of gives, a number that is written in groups in one piece. '
  'The browser has the same rule for names.';

create function private.search_pattern(search text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  key constant text := private.search_key(search);
  given constant text := case when key ~ '^[-0-9 ()+./]+$' then private.stored_digits(regexp_replace(key, '[^0-9]', '', 'g')) else key end;
begin
  return case when char_length(given) > 2 then '%' || regexp_replace(given, '([\\%_])', '\\\1', 'g') || '%' end;
end
$$;
comment on function private.search_pattern is
  'A LIKE pattern that finds a folded text, or a number, anywhere; null for fewer than three characters, which stand nearly everywhere.';

create function private.days_condition(alias text, country_column text, from_day date, to_day date) returns text
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    -- The bound that is the same for all countries is the one an index can use.
    select string_agg(format(
      '%1$I.created_at %2$s %3$L::timestamptz and %1$I.created_at %2$s case %4$s else %5$L::timestamptz end',
      alias, edge.operator, case edge.operator when '>=' then least(z.first, z.of_none) else greatest(z.last, z.of_none) end,
      z.of_countries, z.of_none), ' and ')
    from (values ('>=', from_day), ('<', to_day + 1)) edge (operator, day)
    cross join lateral (
      select min(m.begins) as first, max(m.begins) as last, edge.day::timestamp at time zone private.time_zone_of(null) as of_none,
        string_agg(format('when %I.%I = %L then %L::timestamptz', alias, country_column, m.country, m.begins), ' ') as of_countries
      from (
        select c.country, edge.day::timestamp at time zone private.time_zone_of(c.country) as begins
        from unnest(enum_range(null::public.country)) c (country)) m) z
    where edge.day is not null);
end
$$;
comment on function private.days_condition is
  'The condition that a range of days, each as long as on the clocks of the row''s country, puts on a list; null for '
  'no days. Every value in it is quoted.';

-- Index expressions on names run as the role that writes the row.
grant execute on function private.search_key to anon, authenticated, service_role;
