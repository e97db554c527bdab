-- Searches of any length: one or two letters, and several words, at the price of what they find.
--
--                          anyone
--   get_public_profiles    yes (what it lists, anyone may select)
--
-- The trigram indexes need three letters in a row, and cut long lists with each other for several
-- common words. The indexes below hold each name's letters and pairs of letters, and where two words
-- meet. What is common there is still found by walking the list until the page is full.

-- Not for parallel workers: starting them takes longer than any search by these indexes.
create function private.search_parts(name text) returns text[]
  language plpgsql immutable strict cost 1000 set search_path = ''
as $$
declare
  parts text[] := array[]::text[];
  word text;
  word_before text := '';
  letter text;
  letter_before text;
begin
  foreach word in array string_to_array(name, ' ') loop
    letter_before := '';
    foreach letter in array string_to_array(word, null) loop
      parts := parts || letter;
      if letter_before <> '' then
        parts := parts || (letter_before || letter);
      end if;
      letter_before := letter;
    end loop;
    if length(word_before) > 1 and length(word) > 1 then
      parts := parts || (right(word_before, 2) || ' ' || left(word, 2));
    end if;
    word_before := word;
  end loop;
  return parts;
end
$$;
comment on function private.search_parts is
  'The parts by which a search name is indexed: its letters, the pairs of letters in its words, and two letters on each side of a space.';
-- Whoever writes a row evaluates its indexes.
grant execute on function private.search_parts to anon, authenticated, service_role;

create index applications_search_parts_idx on public.applications using gin (private.search_parts(search_name));
create index public_profiles_search_parts_idx on public.public_profiles using gin (private.search_parts(search_name));
create index payments_search_parts_idx on public.payments using gin (private.search_parts(search_name));
create index subscriptions_search_parts_idx on public.subscriptions using gin (private.search_parts(search_name));
create index volunteers_search_parts_idx on public.volunteers using gin (private.search_parts(search_name));
-- Statistics of the new indexes, so that searches are planned well from the first one on.
analyze public.applications, public.public_profiles, public.payments, public.subscriptions, public.volunteers;

create function private.are_rare(relation text, parts text[]) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  -- Rare, when fewer rows have all the parts than a walk through the list reads for a page of twenty. A
  -- part that is not among the most common ones counts as rarest.
  return (
    select (
        select coalesce(min(coalesce(s.most_common_elem_freqs[array_position(s.most_common_elems::text::text[], p)], 0)), 0)
        from unnest(parts) p
        left join pg_stats s on s.schemaname = 'public' and s.tablename = relation || '_search_parts_idx'
      ) ^ 2 * c.reltuples < 10
    from pg_class c
    where c.oid = format('public.%I', relation)::regclass);
end
$$;
comment on function private.are_rare is
  'Whether few names of a table have all these parts, by the statistics of its index search_parts.';

drop function private.name_condition(text, text);
create function private.name_condition(relation text, alias text, search text) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  key constant text := nullif(private.search_key(search), '');
  parts text[] := array[]::text[];
begin
  if key is null then
    return null;
  end if;
  -- A star stands for any one sign, which has no part of its own.
  if length(key) < 3 and strpos(key, '*') = 0 then
    parts := array[key];
  elsif strpos(key, ' ') > 0 and strpos(key, '*') = 0 then
    parts := array(select p from unnest(private.search_parts(key)) p where strpos(p, ' ') > 0);
  end if;
  if parts <> '{}' and private.are_rare(relation, parts) then
    -- Collected apart, because no estimate may lead the planner to ask every row of a list for its parts.
    return format('%1$I.ctid = any (array(select s.ctid from public.%2$I s where private.search_parts(s.search_name) @> %3$L::text[]%4$s))',
      alias, relation, parts, case when length(key) < 3 then '' else format(' and strpos(s.search_name, %L) > 0', key) end);
  end if;
  -- A pattern without three letters has no trigram: an expression keeps it away from their index, which
  -- would give every row, to be looked at one by one.
  return format('%I.search_name%s like %L', alias, case when length(key) < 3 then ' || ''''' else '' end,
    private.search_pattern(search));
end
$$;
comment on function private.name_condition is
  'The condition that a search puts on the names of a table; null for no text. Every value in it is quoted.';

create function private.profile_condition(
  search text, only_age integer, only_talent text, only_country public.country, only_state text
) returns text
  language sql stable set search_path = ''
as $$
  select concat_ws(' and ', 'true', private.name_condition('public_profiles', 'p', search), 'p.age = ' || only_age,
    'p.talents @> array[' || quote_literal(only_talent) || ']', 'p.country = ' || quote_literal(only_country),
    'p.state_city = ' || quote_literal(only_state))
$$;
comment on function private.profile_condition is
  'The condition that the filters of Our Shining Stars put on a row. Every value in it is quoted.';

create or replace function private.count_profiles(
  search text, only_age integer, only_talent text, only_country public.country, only_state text, at_most integer
) returns integer
  language plpgsql stable security definer set search_path = ''
as $$
declare
  talent constant text := coalesce(only_talent, '');
  counted integer;
begin
  if coalesce(private.search_key(search), '') = '' then
    select coalesce(sum(t.amount), 0) into counted
    from private.tallies t
    where t.fact >= 'star:' || talent || ':' and t.fact < 'star:' || talent || ';'
      and (only_age is null or split_part(t.fact, ':', 3) = only_age::text)
      and (only_country is null or split_part(split_part(t.fact, ':', 4), '/', 1) = only_country::text)
      and (only_state is null or split_part(t.fact, '/', 2) = only_state);
  else
    -- Put together for each call, so that the plan fits what is searched.
    execute format('select count(*) from (select from public.public_profiles p where %s limit $1) found',
      private.profile_condition(search, only_age, only_talent, only_country, only_state))
    into counted using at_most;
  end if;
  return least(counted, at_most);
end
$$;

create function private.listed_profiles(
  search text, only_age integer, only_talent text, only_country public.country, only_state text,
  page_size integer, page_start integer
) returns setof public.public_profiles
  language plpgsql stable security definer set search_path = ''
as $$
-- The rows come from a statement put together at run time, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
begin
  -- The keys of the page first, which the list's index holds together with the names; then its rows.
  return query execute format($query$
    select p.* from public.public_profiles p
    join (select p.id from public.public_profiles p where %s
      order by p.assessment_score desc nulls last, p.created_at desc, p.id limit $1 offset $2) wanted on wanted.id = p.id
    order by p.assessment_score desc nulls last, p.created_at desc, p.id
  $query$, private.profile_condition(search, only_age, only_talent, only_country, only_state))
  using page_size, coalesce(page_start, 0);
end
$$;
comment on function private.listed_profiles is
  'One page of Our Shining Stars; reads nothing but the table whose rows anyone may select.';

create function public.get_public_profiles(
  search text default null, only_age integer default null, only_talent text default null,
  only_country public.country default null, only_state text default null,
  page_size integer default null, page_start integer default 0
) returns setof public.public_profiles
  language sql stable security invoker set search_path = ''
as $$
  select * from private.listed_profiles(search, only_age, only_talent, only_country, only_state, page_size, page_start)
$$;
comment on function public.get_public_profiles is
  'Children of Our Shining Stars whose name contains the search, within the filters: the best score first, then the newest.';
grant execute on function private.listed_profiles, public.get_public_profiles to anon, authenticated;

create or replace function private.application_sources(
  only_statuses public.application_status[], only_video public.entry_video_status, search text, tail text
) returns text
  language sql stable set search_path = ''
as $$
  select string_agg(format('(select a.id, a.created_at from public.applications a where true%s%s%s%s)',
      ' and a.status = ' || quote_literal(branch.status),
      ' and a.entry_video_status = ' || quote_literal(only_video),
      ' and ' || name.condition, tail), ' union all ')
  -- One state at a time comes out of the index in the list's order; the video's index holds all states.
  from unnest(case when only_video is null or only_statuses is not null
    then coalesce(only_statuses, enum_range(null::public.application_status))
    else array[null]::public.application_status[] end) branch (status)
  cross join (select private.name_condition('applications', 'a', search) as condition) name
$$;

create or replace function private.payment_sources(
  search text, only_status text, only_type text, columns text, tail text
) returns text
  language plpgsql stable set search_path = ''
as $$
begin
  if only_status not in ('pending', 'approved', 'declined', 'active', 'rejected') or only_type not in ('payment', 'subscription') then
    raise exception 'payment_filter_unknown' using errcode = '22023', detail = concat_ws(', ', only_status, only_type);
  end if;
  return (
    select string_agg(format('(select %s, %L as payment_type from public.%I t where true%s%s%s)', columns, kind, relation,
      ' and t.status = ' || quote_literal(only_status), ' and ' || private.name_condition(relation, 't', search), tail), ' union all ')
    from (values
      ('payment', 'payments', array['pending', 'approved', 'declined']),
      ('subscription', 'subscriptions', array['pending', 'active', 'rejected'])
    ) source (kind, relation, statuses)
    where (only_type is null or only_type = kind) and (only_status is null or only_status = any (statuses)));
end
$$;

create or replace function private.volunteer_condition(search text) returns text
  language sql stable set search_path = ''
as $$
  -- Digits can only be of a telephone number, found as it is stored (+234803…) and as it is written there (0803 …).
  select case
    when t.digits ~ '^[0-9]+$' then 'v.phone_number like ' || quote_literal('%' || regexp_replace(t.digits, '^0', '') || '%')
    else coalesce(private.name_condition('volunteers', 'v', search), 'true')
  end
  from (select regexp_replace(search, '[[:space:]()+.-]', '', 'g') as digits) t
$$;
