\ir support/actors.psql
-- The administrator's list by any filter, in any order: what it lists and counts is what reading every row would give.
select plan(68);

-- 1,200 children who differ in everything that can be filtered by; the third of them in one state.
create function pg_temp.one_of(list anyarray, number integer) returns anyelement language sql as $$
  select list[1 + (hashint4extended(number, cardinality(list)) & 65535) % cardinality(list)]
$$;
select tests.insert_rows('public.applications', array(select tests.application_fields(jsonb_build_object(
  'child_name', pg_temp.one_of(array['Ada', 'Bello', 'Chidi', 'Dayo'], n) || ' ' || pg_temp.one_of(array['Obi', 'Nkosi', 'Musa', 'Eze', 'Zulu'], n),
  'created_at', timestamptz '2026-11-01 00:30+01' - n * interval '1 minute' - (n % 3) * interval '1 second',
  'status', pg_temp.one_of(array['pending_payment', 'pending', 'approved', 'assessed', 'rejected', 'approved', 'approved'], n),
  'ticket_status', pg_temp.one_of(array['paid', 'unpaid', 'none', 'pending_payment', 'paid', 'Gold', 'Basic', 'Silver', 'Disqualified', 'paid', 'paid'], n),
  'entry_video_status', pg_temp.one_of(array['locked', 'submitted', 'approved', 'failed'], n),
  'audition_state', pg_temp.one_of(array['not_scheduled', 'not_scheduled', 'scheduled', 'completed', 'not_scheduled'], n),
  'is_finalist', n % 37 = 0, 'age', 5 + n % 11, 'assessment_score', (n % 101) / 10.0,
  'country', case when n % 4 = 0 then 'South Africa' else 'Nigeria' end,
  'state_city', case when n % 4 = 0 then 'Gauteng' when n % 3 = 0 then 'Lagos' else pg_temp.one_of(array['Kano', 'Oyo', 'Yobe', 'Edo', 'Imo', 'Abia'], n) end,
  'talents', jsonb_build_array(pg_temp.one_of(array['Dance', 'Music', 'Tech', 'Arts'], n))))
  from generate_series(1, 1200) n)) = 1200 as entered;
-- Before those of their state who live in Nigeria come more who do not than a walk looks at.
select tests.insert_rows('public.applications', array(select tests.application_fields(jsonb_build_object(
  'created_at', timestamptz '2026-11-02 08:00+01' + n * interval '1 second', 'status', 'rejected',
  'country', 'South Africa', 'state_city', 'Gauteng'))
  from generate_series(1, 400) n)) = 400 as entered;
analyze public.applications;

create function pg_temp.assert_lists(conditions text, arguments text) returns setof text language plpgsql as $$
declare
  sort text;
  ordering text;
  expected uuid[];
  listed uuid[];
  wrong text := '';
begin
  for sort, ordering in values
    ('newest', 'created_at desc, id'), ('oldest', 'created_at, id desc'), ('name', 'private.search_key(child_name) collate "C", id'),
    ('age', 'age, created_at desc, id'), ('score', 'assessment_score desc nulls last, created_at desc, id')
  loop
    perform tests.act_as_database();
    execute format('select coalesce(array_agg(id), ''{}'') from (select id from public.applications where %s order by %s) a', conditions, ordering)
      into expected;
    perform tests.act_as('admin');
    execute format('select coalesce(array_agg(id), ''{}'') from public.get_applications(sort => %L%s)', sort, arguments) into listed;
    wrong := wrong || case when listed <> expected then ' all by ' || sort else '' end;
    execute format('select coalesce(array_agg(id), ''{}'') from public.get_applications(sort => %L, page_size => 20%s)', sort, arguments) into listed;
    wrong := wrong || case when listed <> expected[:20] then ' the first page by ' || sort else '' end;
    execute format('select coalesce(array_agg(id), ''{}'') from public.get_applications(sort => %L, page_size => 7, page_start => 14%s)', sort, arguments)
      into listed;
    wrong := wrong || case when listed <> expected[15:21] then ' a later page by ' || sort else '' end;
  end loop;
  perform tests.act_as_database();
  return next is(wrong, '', 'the list is right: ' || conditions);
end
$$;

create function pg_temp.assert_counts(conditions text, arguments text) returns setof text language plpgsql as $$
declare
  expected integer;
  counted integer[];
begin
  perform tests.act_as_database();
  execute format('select count(*) from public.applications where %s', conditions) into expected;
  perform tests.act_as('admin');
  execute format('select array[public.count_applications(at_most => 1000000%1$s), public.count_applications(at_most => 5%1$s)]', arguments) into counted;
  perform tests.act_as_database();
  return next is(counted, array[expected, least(expected, 5)], 'the count is right: ' || conditions);
end
$$;

create temp table filters as
select * from (values
  ('true', ''),
  ('status in (''pending'', ''pending_payment'')', $$, only_statuses => 'pending,pending_payment' $$),
  ('state_city = ''Lagos''', $$, only_place => 'Lagos' $$),
  ('state_city = ''Lagos'' and status = ''approved''', $$, only_place => 'Lagos', only_statuses => 'approved' $$),
  ('country = ''South Africa'' and status = ''approved''', $$, only_place => 'South Africa', only_statuses => 'approved' $$),
  ('country = ''Nigeria''', $$, only_place => 'Nigeria' $$),
  ('country = ''Nigeria'' and status in (''rejected'', ''approved'')', $$, only_place => 'Nigeria', only_statuses => 'rejected,approved' $$),
  ('status = ''approved'' and ticket_status in (''paid'', ''Basic'', ''Silver'', ''Gold'')',
    $$, only_statuses => 'approved', only_tickets => 'paid,Basic,Silver,Gold' $$),
  ('ticket_status = ''Disqualified''', $$, only_tickets => 'Disqualified' $$),
  ('entry_video_status = ''submitted''', $$, only_video => 'submitted' $$),
  ('entry_video_status = ''failed'' and status = ''assessed''', $$, only_video => 'failed', only_statuses => 'assessed' $$),
  ('talents @> ''{Tech}''', $$, only_talent => 'Tech' $$),
  ('talents @> ''{Tech}'' and state_city = ''Yobe''', $$, only_talent => 'Tech', only_place => 'Yobe' $$),
  ('audition_state = ''scheduled'' and status in (''approved'', ''assessed'')', $$, only_audition => 'scheduled', only_statuses => 'approved,assessed' $$),
  ('is_finalist', $$, only_finalists => true $$),
  ('is_finalist and talents @> ''{Dance}'' and audition_state = ''completed''', $$, only_finalists => true, only_talent => 'Dance', only_audition => 'completed' $$),
  ('private.search_key(child_name) like ''%obi%''', $$, search => 'Obi' $$),
  ('private.search_key(child_name) like ''%obi%'' and state_city = ''Lagos'' and status = ''approved''', $$, search => 'obi', only_place => 'Lagos', only_statuses => 'approved' $$),
  ('child_name like ''% Obi'' and ticket_status = ''paid''', $$, search => 'ob', only_tickets => 'paid' $$),
  ('private.search_key(child_name) like ''%zulu%'' and talents @> ''{Music}''', $$, search => 'zulu', only_talent => 'Music' $$),
  ('state_city = ''Lagos'' and ticket_status = ''Gold'' and entry_video_status = ''locked'' and is_finalist and talents @> ''{Arts}''',
    $$, only_place => 'Lagos', only_tickets => 'Gold', only_video => 'locked', only_finalists => true, only_talent => 'Arts' $$),
  ('gender = ''Male''', $$, only_gender => 'Male' $$),
  ('age = 9 and status = ''approved''', $$, only_age => 9, only_statuses => 'approved' $$),
  ('is_finalist or audition_state <> ''not_scheduled''', $$, only_step => 'audition' $$),
  ('reached_step = ''finalist'' and gender = ''Female''', $$, only_step => 'finalist', only_gender => 'Female' $$),
  ('true', $$, only_step => 'registered' $$),
  ('ticket_status in (''none'', ''unpaid'') and created_at < now() - interval ''30 days''', $$, only_expired => true $$),
  -- Midnight in South Africa is an hour before that in Nigeria.
  ('private.local_day(country, created_at) = ''2026-10-31''', $$, from_day => '2026-10-31', to_day => '2026-10-31' $$),
  ('private.local_day(country, created_at) > ''2026-10-31'' and status = ''approved''', $$, from_day => '2026-11-01', only_statuses => 'approved' $$),
  ('private.local_day(country, created_at) < ''2026-10-31'' and country = ''South Africa''',
    $$, to_day => '2026-10-30', only_place => 'South Africa' $$),
  ('private.local_day(country, created_at) < ''2026-11-01'' and private.search_key(child_name) like ''%obi%'' and talents @> ''{Tech}''',
    $$, to_day => '2026-10-31', search => 'obi', only_talent => 'Tech' $$)
) f (conditions, arguments);
grant select on filters to public;
select pg_temp.assert_lists(conditions, arguments) from filters;
select pg_temp.assert_counts(conditions, arguments) from filters;

select tests.act_as('admin');
select is_empty($$ select from public.get_applications(only_place => 'Atlantis') $$, 'an unknown place holds nobody');
select is_empty($$ select from public.get_applications(only_talent => 'a'', ''b', only_place => '%') $$, 'a quote is no way out');
select tests.refused($$ select public.count_applications(only_step => 'sleeping') $$, '22023', 'an unknown step is refused', '^step_unknown$');
select tests.refused($$ select public.get_applications(only_gender => 'x'' or true --') $$, '22P02', 'and so is an unknown gender');
select tests.refused($$ select public.get_applications(only_step => repeat('x', 101)) $$, 'PT400', 'and a long one', '^search_too_long$');
select tests.refused($$ select public.get_applications(only_tickets => 'Platinum') $$, '22P02', 'an unknown ticket is refused');
select * from finish();
