-- Search by name: how a name is written for searching, and the condition that a search puts on a list.
--
--   Tables keep names in a column search_name and index it twice: by trigrams, and by search_ngrams.
--   Anyone whose insert or update evaluates these columns and indexes executes their functions.
--
-- The trigram indexes need three letters in a row, and cut long lists with each other for several
-- common words. The indexes of search_ngrams hold each name's letters and pairs of letters, and where
-- two words meet. What is common there is still found by walking the list until the page is full.

-- Folding and matching megabytes takes seconds, so every procedure looks at the length of its texts first.
create function private.check_search(variadic texts text[]) returns void
  language plpgsql immutable set search_path = ''
as $$
declare
  given text;
begin
  foreach given in array texts loop
    -- Bytes first, of which a character has at most four: the characters of a long text take long to count.
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
  -- Decomposing first keeps this right for letters with two marks (ẹ́) and in any locale.
  select btrim(regexp_replace(lower(translate(
    regexp_replace(normalize(value, nfd), '[\u0300-\u036f]', '', 'g'),
    'ɓƁɗƊƙƘŋŊƴƳ’ʼ‘', 'bBdDkKnNyY''''''')), '[[:space:]]+', ' ', 'g'))
$$;
comment on function private.search_key is
  'A name as it is searched: without accents or dots below, hooked letters as plain ones, lower case. The browser has the same rule.';

create function private.search_pattern(search text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  -- PostgREST reads a star in a filter as a wildcard, so here too a star stands for any one character.
  select '%' || replace(regexp_replace(nullif(private.search_key(search), ''), '([\\%_])', '\\\1', 'g'), '*', '_') || '%'
$$;
comment on function private.search_pattern is 'A LIKE pattern that finds a text anywhere in a search name; null for no text.';

-- Not for parallel workers: starting them takes longer than any search by these indexes.
create function private.search_ngrams(name text) returns text[]
  language plpgsql immutable strict cost 1000 set search_path = ''
as $$
declare
  ngrams text[] := array[]::text[];
  word text;
  word_before text := '';
  letter text;
  letter_before text;
begin
  foreach word in array string_to_array(name, ' ') loop
    letter_before := '';
    foreach letter in array string_to_array(word, null) loop
      ngrams := ngrams || letter;
      if letter_before <> '' then
        ngrams := ngrams || (letter_before || letter);
      end if;
      letter_before := letter;
    end loop;
    if length(word_before) > 1 and length(word) > 1 then
      ngrams := ngrams || (right(word_before, 2) || ' ' || left(word, 2));
    end if;
    word_before := word;
  end loop;
  return ngrams;
end
$$;
comment on function private.search_ngrams is
  'The n-grams by which a search name is indexed: its letters, the pairs of letters in its words, and two letters on each side of a space.';

create function private.are_rare(relation text, ngrams text[]) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  -- Rare, when fewer rows have all of them than a walk through the list reads for a page of twenty. One
  -- that is not among the most common n-grams counts as rarest.
  return (
    select (
        select coalesce(min(coalesce(s.most_common_elem_freqs[array_position(s.most_common_elems::text::text[], g)], 0)), 0)
        from unnest(ngrams) g
        left join pg_stats s on s.schemaname = 'public' and s.tablename = relation || '_search_ngrams_idx'
      ) ^ 2 * c.reltuples < 10
    from pg_class c
    where c.oid = format('public.%I', relation)::regclass);
end
$$;
comment on function private.are_rare is
  'Whether few names of a table have all these n-grams, by the statistics of its index search_ngrams.';

create function private.name_condition(relation text, alias text, search text) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  key constant text := nullif(private.search_key(search), '');
  ngrams text[] := array[]::text[];
begin
  if key is null then
    return null;
  end if;
  -- A star stands for any one character, which has no n-gram of its own.
  if length(key) < 3 and strpos(key, '*') = 0 then
    ngrams := array[key];
  elsif strpos(key, ' ') > 0 and strpos(key, '*') = 0 then
    ngrams := array(select g from unnest(private.search_ngrams(key)) g where strpos(g, ' ') > 0);
  end if;
  if ngrams <> '{}' and private.are_rare(relation, ngrams) then
    -- In a subquery, so that a wrong estimate cannot make the planner check every row of a list for its n-grams.
    return format('%1$I.ctid = any (array(select s.ctid from public.%2$I s where private.search_ngrams(s.search_name) @> %3$L::text[]%4$s))',
      alias, relation, ngrams, case when length(key) < 3 then '' else format(' and strpos(s.search_name, %L) > 0', key) end);
  end if;
  -- A pattern without three letters has no trigram. The expression keeps the planner off the trigram index,
  -- which would return every row to be checked one by one.
  return format('%I.search_name%s like %L', alias, case when length(key) < 3 then ' || ''''' else '' end,
    private.search_pattern(search));
end
$$;
comment on function private.name_condition is
  'The condition that a search puts on the names of a table; null for no text. Every value in it is quoted.';

create function private.days_condition(alias text, country_column text, from_day date, to_day date) returns text
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    -- The edge that is the same for all countries is what an index is read by.
    select string_agg(format(
      '%1$I.created_at %2$s %3$L::timestamptz and %1$I.created_at %2$s case %1$I.%4$I when ''South Africa'' then %5$L::timestamptz else %6$L::timestamptz end',
      alias, edge.operator, case edge.operator when '>=' then least(z.south_africa, z.others) else greatest(z.south_africa, z.others) end,
      country_column, z.south_africa, z.others), ' and ')
    from (values ('>=', from_day), ('<', to_day + 1)) edge (operator, day)
    cross join lateral (select
      edge.day::timestamp at time zone private.time_zone_of('South Africa') as south_africa,
      edge.day::timestamp at time zone private.time_zone_of('Nigeria') as others) z
    where edge.day is not null);
end
$$;
comment on function private.days_condition is
  'The condition that a range of days, each as long as on the clocks of the row''s country, puts on a list; null for no days. Every value in it is quoted.';

grant execute on function private.search_key, private.search_ngrams to anon, authenticated, service_role;
