-- Search documents: the words by which a row of the administrators' panel is found, whatever table holds it.
--
--                               any role of the API
--   private.search_documents    no
--
-- One document is one application, payment, subscription, volunteer or donation. Its words come from several tables
-- (a child is found by its parent's e-mail), so that they stand here and are kept by the triggers of
-- panel_search.sql. A search is its words in any order; each is the beginning of a word of the document.

create table private.search_documents (
  kind text not null,
  row_id uuid not null,
  created_at timestamptz not null,
  words tsvector not null,
  constraint search_documents_pkey primary key (kind, row_id),
  constraint search_documents_kind_check check (kind in ('application', 'payment', 'subscription', 'volunteer', 'donation'))
);
comment on table private.search_documents is 'By which words rows are found: names, place, telephone, e-mail and references, folded as private.search_key does.';
comment on column private.search_documents.row_id is 'Without a foreign key, because it leads to several tables; the rows'' triggers keep it.';
comment on column private.search_documents.words is 'Without positions: only whether a word is there counts.';
-- Each kind has lists of its own, so that a search among the volunteers reads none of a million children. New words
-- go into them at once: a list of what is still to be sorted in would be read by every search.
create index search_documents_application_words_idx on private.search_documents using gin (words)
  with (fastupdate = off) where kind = 'application';
create index search_documents_payment_words_idx on private.search_documents using gin (words)
  with (fastupdate = off) where kind = 'payment';
create index search_documents_subscription_words_idx on private.search_documents using gin (words)
  with (fastupdate = off) where kind = 'subscription';
create index search_documents_volunteer_words_idx on private.search_documents using gin (words)
  with (fastupdate = off) where kind = 'volunteer';
create index search_documents_donation_words_idx on private.search_documents using gin (words)
  with (fastupdate = off) where kind = 'donation';
create index search_documents_newest_idx on private.search_documents (kind, created_at desc, row_id);
alter table private.search_documents enable row level security;

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
    -- The parts of a double name or of an address; those of a letter or two lead nowhere.
    select part from regexp_split_to_table(split_part(given, '@', 1), '[-._+()''"]+') part where char_length(part) > 2
  ) w
  where w.word <> ''
$$;
comment on function private.words_of is 'The words of a text by which it is found: each in one piece, and the parts of what is put together; of an e-mail also the part before the @.';

create function private.phone_words(phone text) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  -- Country codes have one digit, two or three, and none is the beginning of another (ITU-T E.164).
  select case when d.digits is null then array[]::text[] else array[d.digits, substr(d.digits, 1 + case
    when d.digits ~ '^[17]' then 1
    when d.digits ~ '^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])' then 2
    else 3 end)] end
  from (select nullif(regexp_replace(phone, '[^0-9]', '', 'g'), '') as digits) d
$$;
comment on function private.phone_words is 'A telephone number of E.164 as it is found: with its country''s code, and as people of that country write it, without the 0.';

create function private.document_words(texts text, phones text[]) returns tsvector
  language sql immutable parallel safe set search_path = ''
as $$
  select array_to_tsvector(coalesce(array_agg(distinct w), '{}'))
  from (
    select unnest(private.words_of(texts)) as w
    union all
    select unnest(private.phone_words(p)) from unnest(phones) p
  ) words
$$;
comment on function private.document_words is 'The words of a document, from its texts, joined by blanks, and its telephone numbers.';

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
comment on function private.query_words is 'The words of a search as documents have them, a number that is written in groups in one piece.';

create function private.is_telling(word text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  -- Half a million telephone numbers begin with 0803, each a word of its own.
  select char_length(word) >= case when word ~ '^[0-9]+$' then 8 when word ~ '[0-9]' then 4 else 3 end
$$;
comment on function private.is_telling is 'Whether few enough words begin with this one that they are worth reading.';

create function private.word_query(words text[], is_beginning boolean) returns tsquery
  language sql immutable set search_path = ''
as $$
  select string_agg('(' || t.terms || ')', ' & ')::tsquery
  from unnest(words) word
  cross join lateral (
    select string_agg(distinct '''' || replace(replace(form, '\', '\\'), '''', '''''') || case when is_beginning then ''':*' else '''' end, ' | ') as terms
    -- A number is looked for as it was typed, which a bank's reference may be, and as a telephone number: 00234 803, +234 (0)803, 0803.
    from unnest(case when word ~ '^[0-9]+$'
      then array[word, coalesce(nullif(regexp_replace(regexp_replace(word, '^00', ''), '^(?:(234|27)0|0)', '\1'), ''), word)]
      else array[word] end) form
  ) t
$$;
comment on function private.word_query is 'Asks for all these words, whole or as beginnings; null for none.';

-- The planner would walk all documents where it takes a rare pair of words for a common one, so it is left no choice.
create function private.matching_documents(kind text, needed tsquery, short tsquery, at_most integer) returns uuid[]
  language plpgsql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off
as $$
declare
  found_ids uuid[];
begin
  execute format($query$
    select coalesce(array_agg(m.row_id order by m.created_at desc, m.row_id), '{}')
    from (
      select d.row_id, d.created_at from private.search_documents d
      -- In parentheses, so that no list of half a million rows is read for a word of one letter.
      where d.kind = %L and d.words @@ $1 and ((d.words @@ $2) is not false)
      limit $3) m
  $query$, matching_documents.kind)
  into found_ids using needed, short, at_most;
  return found_ids;
end
$$;
comment on function private.matching_documents is
  'The rows of a kind whose documents match, newest first; where there are more than at_most, any of them.';

create function private.newest_documents(kind text, needed tsquery, short tsquery, wanted integer, depth integer) returns uuid[]
  language plpgsql stable set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
declare
  found_ids uuid[];
begin
  execute format($query$
    select coalesce(array_agg(m.row_id order by m.created_at desc, m.row_id), '{}')
    from (
      select n.row_id, n.created_at
      from (select d.row_id, d.created_at, d.words from private.search_documents d
        where d.kind = %L order by d.created_at desc, d.row_id limit $4) n
      where n.words @@ $1 and ((n.words @@ $2) is not false)
      order by n.created_at desc, n.row_id
      limit $3) m
  $query$, newest_documents.kind)
  into found_ids using needed, short, wanted, depth;
  return found_ids;
end
$$;
comment on function private.newest_documents is 'The newest of a kind whose documents match, among so many that are read.';

-- Volatile, because PostgreSQL explains nothing in another function.
create function private.estimated_documents(kind text, needed tsquery) returns numeric
  language plpgsql volatile set search_path = ''
as $$
declare
  plan json;
begin
  execute format('explain (format json) select from private.search_documents d where d.kind = %L and d.words @@ %L',
    kind, needed) into plan;
  return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric;
end
$$;
comment on function private.estimated_documents is 'How many documents of a kind match, by what the planner knows of their words.';

create function private.best_documents(kind text, needed tsquery, short tsquery, wanted integer) returns uuid[]
  language plpgsql stable set search_path = ''
as $$
declare
  many constant integer := 1000;
  documents constant real := (select c.reltuples from pg_class c where c.oid = format('public.%I', kind || 's')::regclass);
  depth integer;
  newest uuid[];
  matching uuid[];
begin
  if needed is null then
    return array[]::uuid[];
  end if;
  -- What is common fills the page from the newest. What is rare is read from its lists, which are long for what is common;
  -- no number or address is.
  if needed::text !~ '[0-9@]' and private.estimated_documents(kind, needed) > many then
    foreach depth in array array[4 * many, 20 * many] loop
      newest := private.newest_documents(kind, needed, short, wanted, depth);
      if cardinality(newest) >= wanted then
        return newest;
      end if;
      -- The planner takes what it has never seen for common; these tell how many there may be.
      exit when cardinality(newest) * documents / depth < many;
    end loop;
  end if;
  matching := private.matching_documents(kind, needed, short, many);
  if cardinality(matching) < many then
    return matching[:wanted];
  end if;
  newest := private.newest_documents(kind, needed, short, wanted, 20 * many);
  return array(
    select m.id from unnest(newest || matching) with ordinality m (id, place)
    group by m.id order by min(m.place) limit wanted);
end
$$;
comment on function private.best_documents is
  'The rows of a kind whose documents match, newest first, at most so many; where more than a thousand match and the newest are not enough, any of them follow.';

create function private.beginnings(words text[], are_telling boolean) returns tsquery
  language sql immutable set search_path = ''
as $$
  -- A beginning of a letter or two is everywhere; it only counts beside a longer one.
  select private.word_query(array(select w from unnest(words) w where private.is_telling(w) = are_telling), true)
$$;
comment on function private.beginnings is 'Asks for documents with words that begin so: with those that tell much, or with the others; null for none.';

create function private.found_documents(kind text, search text, wanted integer) returns uuid[]
  language plpgsql stable set search_path = ''
as $$
declare
  words constant text[] := private.query_words(search);
  last_word constant text[] := words[cardinality(words):];
  needed tsquery;
  short tsquery;
  found_ids uuid[] := array[]::uuid[];
begin
  for step in 1..3 loop
    exit when cardinality(found_ids) >= wanted;
    -- Whole words first: who asks for Ada means Ada before the newest five named Adaeze.
    if step = 1 then
      needed := private.word_query(words, false);
    -- Then as far as somebody has typed. Only then are the long lists of all that begins so read.
    elsif step = 2 then
      continue when cardinality(words) < 2;
      needed := private.word_query(words[:cardinality(words) - 1], false) && private.beginnings(last_word, true);
      short := private.beginnings(last_word, false);
      needed := coalesce(needed, private.word_query(words[:cardinality(words) - 1], false));
    else
      needed := private.beginnings(words, true);
      short := private.beginnings(words, false);
    end if;
    found_ids := found_ids || array(
      select m.id
      from unnest(private.best_documents(kind, needed, short, wanted)) with ordinality m (id, place)
      where m.id <> all (found_ids)
      order by m.place limit wanted - cardinality(found_ids));
  end loop;
  return found_ids;
end
$$;
comment on function private.found_documents is
  'The rows of a kind that a search finds, at most so many: those with its words as they are first, then those where the last word begins so, then those where all do, each newest first.';

create function private.search_condition(kind text, relation text, alias text, search text) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  by_name constant text := private.name_condition(relation, alias, search);
  words constant text[] := private.query_words(search);
  is_name constant boolean := cardinality(words) = 1 and words[1] !~ '[0-9@]';
  -- A list of many names is not worth reading, because the names can be walked; of several words it is.
  many constant integer := case when is_name then 1000 else 5000 end;
  newest constant integer := case when is_name then 2000 else 500 end;
  needed constant tsquery := private.beginnings(words, true);
  short constant tsquery := private.beginnings(words, false);
  is_common boolean;
  found_ids uuid[];
  named uuid[];
begin
  -- A star is a wildcard of names.
  if by_name is null or needed is null or strpos(search, '*') > 0 then
    return by_name;
  end if;
  -- In a large table what stands among the newest is common, and no list of it is read.
  select c.reltuples > 100000 and cardinality(private.newest_documents(kind, needed, short, 6, newest)) = 6 into is_common
  from pg_class c where c.oid = format('public.%I', relation)::regclass;
  found_ids := case when is_common then array[]::uuid[] else private.matching_documents(kind, needed, short, many) end;
  if cardinality(found_ids) = 0 and not is_common then
    return by_name;
  elsif is_common or cardinality(found_ids) = many then
    if is_name then
      return by_name;
    end if;
    return format($condition$exists (select from private.search_documents d
      where d.kind = %L and d.row_id = %I.id and d.words @@ %L::tsquery and ((d.words @@ %L::tsquery) is not false))$condition$,
      kind, alias, needed, short);
  end if;
  if is_name then
    -- One word may also stand inside a name, as it does where the documents are not asked.
    execute format('select array(select %1$I.id from public.%2$I %1$I where %3$s limit %4$s)', alias, relation, by_name, many) into named;
    if cardinality(named) = many then
      return by_name;
    end if;
    found_ids := found_ids || named;
  end if;
  return format('%I.id = any (%L::uuid[])', alias, found_ids);
end
$$;
comment on function private.search_condition is
  'The condition that a search puts on a list: its words in any order, telephone, e-mail or reference, or a part of the name; null for no text. Every value in it is quoted.';
