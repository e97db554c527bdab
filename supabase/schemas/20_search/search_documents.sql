-- Search documents: the words that find a row of the administrators' panel, whichever table holds it.
--
--                               any role of the API
--   private.search_documents    no
--
-- One document is one application, payment, subscription, volunteer or donation. The words that find it come from several tables (a child
-- is found by its parent's email), so they are stored here. The tables' triggers write them with index_documents (panel_search.sql). A
-- search finds a document by its words in any order, each a prefix of a word of the document, or by a part of a name, an email or a
-- telephone number.
--
-- A reviewer's lists show no contact details of a child, so a reviewer finds an email or a telephone number only by the whole value:
-- prefixes would reveal it step by step. Its words therefore have a weight (A the whole, B a part), which other words lack.

create table private.search_documents (
  kind text not null,
  row_id uuid not null,
  created_at timestamptz not null,
  words tsvector not null,
  names text not null,
  constraint search_documents_pkey primary key (kind, row_id)
) partition by list (kind);
-- A partition for each kind, so that a search among the volunteers does not read a million children.
create table private.search_documents_applications partition of private.search_documents for values in ('application');
create table private.search_documents_payments partition of private.search_documents for values in ('payment');
create table private.search_documents_subscriptions partition of private.search_documents for values in ('subscription');
create table private.search_documents_volunteers partition of private.search_documents for values in ('volunteer');
create table private.search_documents_donations partition of private.search_documents for values in ('donation');
comment on table private.search_documents is
  'The words by which rows are found: names, place, telephone, e-mail and references, folded '
  'as private.search_key does.';
comment on column private.search_documents.row_id is
  'Without a foreign key, because it leads to several tables; the rows'' triggers keep it.';
comment on column private.search_documents.words is
  'Without positions, but for the weight of contacts: only whether a word is there counts.';
comment on column private.search_documents.names is
  'Names and references of payments, and after a form feed e-mail and digits of telephones, a line each: any '
  'part of them is found.';
-- New words go into the index at once: every search would have to scan a pending list.
create index search_documents_words_idx on private.search_documents using gin (words) with (fastupdate = off);
create index search_documents_names_idx on private.search_documents using gin (names extensions.gin_trgm_ops) with (fastupdate = off);
-- The planner estimates matches from a sample; a larger sample separates rare from common words.
alter table private.search_documents alter column words set statistics 1000, alter column names set statistics 1000;
alter table private.search_documents enable row level security;
alter table private.search_documents_applications enable row level security;
alter table private.search_documents_payments enable row level security;
alter table private.search_documents_subscriptions enable row level security;
alter table private.search_documents_volunteers enable row level security;
alter table private.search_documents_donations enable row level security;

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
comment on function private.phone_words is
  'A telephone number of E.164 as it is found: with its country''s code, and as people of that country '
  'write it, without the 0.';

create function private.quoted_word(word text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select '''' || replace(replace(word, '\', '\\'), '''', '''''') || ''''
$$;
comment on function private.quoted_word is 'A word as the text of a tsvector or tsquery has it.';

create function private.document_words(texts text[], emails text[], phones text[]) returns tsvector
  language sql immutable parallel safe set search_path = ''
as $$
  select array_to_tsvector(coalesce(array_agg(w.word) filter (where w.weight = ''), '{}'))
    || coalesce(string_agg(private.quoted_word(w.word) || ':1' || w.weight, ' ') filter (where w.weight <> ''), '')::tsvector
  from (
    select g.word, min(g.weight) as weight
    from (
      select unnest(private.words_of(array_to_string(texts, ' '))) as word, '' as weight
      union all
      select unnest(private.phone_words(p)), 'A' from unnest(phones) p
      union all
      select one, case one when private.search_key(e) then 'A' else 'B' end from unnest(emails) e, unnest(private.words_of(e)) one
    ) g
    group by g.word) w
$$;
comment on function private.document_words is
  'The words of a document, from its texts, and with a weight those of its e-mails and telephone numbers that '
  'no text has.';

create function private.document_names(names text[], emails text[], phones text[]) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  -- One value per line: no search contains a line break or a form feed, so no match spans two values.
  select array_to_string(array(select private.search_key(n) from unnest(names) n), E'\n') || E'\f' || array_to_string(
    array(select private.search_key(e) from unnest(emails) e)
      || array(select regexp_replace(p, '[^0-9]', '', 'g') from unnest(phones) p), E'\n')
$$;
comment on function private.document_names is
  'The folded names, e-mails and digits of the telephone numbers of a document, in any part of which a search looks.';

create function private.word_query(words text[], is_beginning boolean, is_closed boolean default false) returns tsquery
  language sql immutable set search_path = ''
as $$
  select string_agg('(' || t.terms || ')', ' & ')::tsquery
  from unnest(words) word
  cross join lateral (
    -- A word without a weight matches any weight.
    select string_agg(distinct case
      when is_closed then concat(case when is_beginning then private.quoted_word(form) || ':*D | ' end, private.quoted_word(form), ':A')
      else private.quoted_word(form) || case when is_beginning then ':*' else '' end end, ' | ') as terms
    -- A number is searched as typed, since it may be a bank's reference, and as a telephone number.
    from unnest(case when word ~ '^[0-9]+$' then array[word, coalesce(nullif(private.stored_digits(word), ''), word)]
      else array[word] end) form
  ) t
$$;
comment on function private.word_query is
  'Asks for all these words, whole or as beginnings, of contacts whole alone where they are closed; null for none.';

create function private.year_word(edition integer) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select ' year ' || edition
$$;
comment on function private.year_word is
  'The word by which a search stays within an edition. No text has a word with a blank in it, and none that is typed '
  'is the beginning of one with a blank in front.';

create function private.place_word(place text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select ' in ' || place
$$;
comment on function private.place_word is 'The word by which a search stays within a state or country, as that of a year.';

create function private.places_of(states text[]) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select states || array(
    select c.country::text from unnest(enum_range(null::public.country)) c (country)
    where private.states_of(c.country) <@ states)
$$;
comment on function private.places_of is 'The states of a role, and the countries that are whole in it; null for everywhere.';

create function private.place_query(states text[]) returns tsquery
  language sql immutable parallel safe set search_path = ''
as $$
  select string_agg('''' || private.place_word(s) || '''', ' | ')::tsquery from unnest(states) s
$$;
comment on function private.place_query is 'Asks for one of these places; null for everywhere. No place has an apostrophe.';

create function private.is_closed(kind text) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return kind = 'application' and not private.opens('payments');
end
$$;
comment on function private.is_closed is 'Whether the caller finds contacts of rows of a kind only whole: a reviewer those of children.';

create function private.document_condition(kind text, search text) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  is_closed constant boolean := private.is_closed(kind);
  pattern constant text := quote_literal(private.search_pattern(search));
begin
  -- A receipt number is looked up as a key, not as a word.
  if kind in ('payment', 'subscription') and private.is_receipt_number(search) then
    return format('d.row_id = private.row_of_receipt(%L)', search);
  end if;
  return format('(%s)', concat_ws(' or ', 'd.words @@ ' || quote_literal(private.word_query(private.query_words(search), true, is_closed)),
    'd.names like ' || pattern
      || case when is_closed then $part$ and split_part(d.names, E'\f', 1) like $part$ || pattern else '' end, 'false'));
end
$$;
comment on function private.document_condition is
  'The condition that a search puts on a document d of a kind: its words as beginnings, or all of it as a part of a '
  'name. Every value in it is quoted.';

create function private.search_condition(kind text, alias text, search text, only_year integer default null) returns text
  language sql stable set search_path = ''
as $$
  select case when btrim(search) <> '' then format('%I.id in (select d.row_id from private.search_documents d where d.kind = %L and %s%s)',
    alias, kind, private.document_condition(kind, search),
    ' and d.words @@ ' || quote_literal(private.word_query(array[private.year_word(only_year)], false))) end
$$;
comment on function private.search_condition is
  'The condition that a search puts on a list of rows of a kind, of applications within a year; null for no text. '
  'Every value in it is quoted.';

create function private.found_documents(kind text, search text, at_most integer, states text[] default null) returns uuid[]
  language plpgsql stable set search_path = ''
as $$
declare
  found_ids uuid[];
begin
  -- Find the matches first, then sort: walking the date index would read all documents for a rare number.
  execute format($query$
    with matches as materialized (
      select d.row_id, d.created_at, d.words @@ %L is true as is_exact
      from private.search_documents d where d.kind = %L and %s and %s limit 2000)
    select array(select m.row_id from matches m order by m.is_exact desc, m.created_at desc, m.row_id limit $1)
  $query$, private.word_query(private.query_words(search), false, private.is_closed(kind)), kind, private.document_condition(kind, search),
    coalesce('d.words @@ ' || quote_literal(private.place_query(states)), 'true'))
  into found_ids using at_most;
  return found_ids;
end
$$;
comment on function private.found_documents is
  'The rows of a kind that a search finds, in these states where some are given, at most so many: those with its words '
  'as they are first, then the newest. Of more than 2,000 any 2,000 are ordered.';

create function private.similar_documents(kind text, search text, at_most integer, states text[]) returns uuid[]
  language sql stable set search_path = ''
as $$
  select array(
    select d.row_id from private.search_documents d
    where d.kind = similar_documents.kind and private.search_key(search) operator(extensions.<%) d.names
      and private.search_key(search) operator(extensions.<%) split_part(d.names, E'\f', 1)
      and (states is null or d.words @@ private.place_query(states))
    order by extensions.word_similarity(private.search_key(search), split_part(d.names, E'\f', 1)) desc, d.created_at desc, d.row_id
    limit at_most)
$$;
comment on function private.similar_documents is
  'The rows of a kind with a name like this one, in these states where some are given, the most alike first: for a '
  'name that was misheard.';

-- For tables whose triggers only maintain documents at the end of a statement.

create function private.add_documents() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.index_documents(tg_argv[0], array(select n.id from new_rows n));
  return null;
end
$$;
comment on function private.add_documents is 'Statement trigger: new rows are found. Its argument is their kind.';

create function private.drop_documents() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.remove_documents(tg_argv[0], array(select o.id from old_rows o));
  return null;
end
$$;
comment on function private.drop_documents is 'Statement trigger: what is gone is not found. Its argument is the rows'' kind.';
