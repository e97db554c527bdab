\ir support/actors.psql
-- Lists that procedures make and count: who may have them, and that they agree with the rows.
select plan(334);

create function pg_temp.assert_refused(actor text, message text) returns setof text language plpgsql as $$
declare
  call text;
begin
  perform tests.act_as(actor);
  foreach call in array array['public.get_applications()', 'private.listed_applications(''{}'', null)',
    'public.count_applications()', 'private.count_applications(''{}'', 9)', 'public.get_application_counts()',
    'public.get_finalists()', 'private.listed_finalists(null, 9, null)',
    'private.application_counts(null)', 'public.count_donations()', 'private.count_donations(''{}'', 9)', 'public.get_donations()',
    'private.listed_donations(''{}'', null)', 'public.total_donations()',
    'private.total_donations(''{}'', 9)', 'public.get_volunteers()',
    'private.listed_volunteers(''{}'', null)', 'public.count_volunteers()',
    'private.count_volunteers(''{}'', 9)', 'public.get_volunteer_counts()']
  loop
    return next tests.refused('select ' || call, '42501', format('%s is refused %s', actor, call), message);
  end loop;
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_refused('owner', '^administrator_required$');
select pg_temp.assert_refused('anon', '^permission denied for function');
select pg_temp.assert_refused('service_role', '^permission denied for function');

select tests.act_as('admin');
select is(public.get_application_counts()::text, '(0,0,0,0,0,0)', 'without a child every state is empty');
select is(public.count_donations() + public.count_volunteers() + public.count_public_profiles(), 0, 'and so is everything else');

-- Children of every state, each a day older than the one before.
select tests.act_as_database();
create temp table entered as
select tests.application(jsonb_build_object('child_name', name, 'status', status, 'created_at', now() - age_in_days * interval '1 day',
  'age', age, 'talents', talents, 'country', country, 'state_city', state_city, 'assessment_score', score,
  'ticket_status', ticket)) as id, name
from (values
  ('Ọlábísí Adé', 'pending_payment', 1, 9, '["Dance"]'::jsonb, 'Nigeria', 'Lagos', null::numeric, 'unpaid'),
  ('Adaeze Obi', 'pending', 2, 9, '["Music"]', 'Nigeria', 'Kano', null, 'paid'),
  ('Thandi Nkosi', 'approved', 3, 9, '["Dance", "Music"]', 'South Africa', 'Gauteng', null, 'paid'),
  ('Ademola Bello', 'approved', 4, 7, '["Dance"]', 'Nigeria', 'Lagos', null, 'paid'),
  ('Zanele Zulu', 'assessed', 5, 7, '["Arts"]', 'South Africa', 'Gauteng', 8, 'Gold'),
  ('Musa Ibrahim', 'rejected', 6, 7, '[]', 'Nigeria', 'Lagos', null, 'unpaid')
) c (name, status, age_in_days, age, talents, country, state_city, score, ticket);
select tests.act_as_database();
update public.applications set entry_video_url = 'https://youtu.be/abc' where child_name in ('Ademola Bello', 'Zanele Zulu');

create function pg_temp.listed(arguments text) returns text language plpgsql as $$
declare
  found text;
begin
  execute format('select coalesce(string_agg(a.child_name, '', ''), '''') from public.get_applications(%s) a', arguments) into found;
  return found;
end
$$;
grant execute on function pg_temp.listed to public;
select tests.act_as('admin');
select is(public.get_application_counts()::text, '(1,1,2,1,1,2)', 'every state is counted, and the videos that wait');
select is(pg_temp.listed(''), 'Ọlábísí Adé, Adaeze Obi, Thandi Nkosi, Ademola Bello, Zanele Zulu, Musa Ibrahim', 'all of them, newest first');
select is(pg_temp.listed($q$ only_statuses => 'pending,pending_payment' $q$), 'Ọlábísí Adé, Adaeze Obi', 'two states as one list');
select is(pg_temp.listed($q$ only_statuses => 'approved', page_size => 1 $q$), 'Thandi Nkosi', 'a page ends where it is told');
select is(pg_temp.listed($q$ only_statuses => 'approved', page_size => 1, page_start => 1 $q$), 'Ademola Bello', 'and the next goes on there');
select is(pg_temp.listed($q$ only_statuses => 'approved', page_start => 2 $q$), '', 'past the end there is nothing');
select is(pg_temp.listed($q$ only_statuses => '' $q$), '', 'no state is no child');
select is(pg_temp.listed($q$ only_video => 'submitted' $q$), 'Ademola Bello, Zanele Zulu', 'by the state of the video');
select is(pg_temp.listed($q$ only_video => 'submitted', only_statuses => 'assessed' $q$), 'Zanele Zulu', 'by both states');
select is(pg_temp.listed($q$ search => ' ÁDÉ ' $q$), 'Ọlábísí Adé, Ademola Bello', 'by a part of the name, however it is written');
select is(pg_temp.listed($q$ search => 'ade', only_statuses => 'approved' $q$), 'Ademola Bello', 'by name and state');
select is(pg_temp.listed($q$ search => '%' $q$) || pg_temp.listed($q$ search => '_' $q$), '', 'a wildcard is looked for as it is');
select is(pg_temp.listed($q$ search => '''; drop table x; --' $q$), '', 'and a quote is no way out');
select tests.refused($q$ select public.get_applications(only_statuses => 'famous') $q$, '22P02', 'an unknown state is refused');
select is(public.count_applications(search => 'ade'), 2, 'a search is counted');
select is(public.count_applications(search => 'I'), 1, 'also one of a single letter');
select is(public.count_applications(search => 'ade', at_most => 1), 1, 'no further than told');
select is(public.count_applications(only_statuses => 'approved,assessed'), 3, 'states are counted');
select is(public.count_applications(only_video => 'submitted', search => 'zulu'), 1, 'videos are counted');
select is(public.count_applications(only_statuses => ''), 0, 'no state counts nothing');

-- Our Shining Stars, as a visitor counts them: for each filter what selecting the rows gives.
select tests.act_as_database();
create function pg_temp.assert_counts() returns setof text language plpgsql as $$
declare
  item record;
  wanted integer;
begin
  perform tests.act_as('anon');
  for item in
    select * from (values
      ('', 'true'),
      ('only_age => 9', 'age = 9'),
      ($q$ only_talent => 'Dance' $q$, $q$ talents @> '{Dance}' $q$),
      ($q$ only_talent => 'Music', only_age => 9 $q$, $q$ talents @> '{Music}' and age = 9 $q$),
      ($q$ only_country => 'Nigeria' $q$, $q$ country = 'Nigeria' $q$),
      ($q$ only_country => 'South Africa', only_state => 'Gauteng' $q$, $q$ state_city = 'Gauteng' $q$),
      ($q$ only_country => 'Nigeria', only_state => 'Gauteng' $q$, 'false'),
      ($q$ only_talent => 'Arts', only_age => 7, only_country => 'South Africa', only_state => 'Gauteng' $q$,
        $q$ talents @> '{Arts}' and age = 7 and state_city = 'Gauteng' $q$),
      ($q$ only_talent => 'Tech' $q$, 'false'),
      ($q$ search => 'Ọ' $q$, $q$ ' ' || private.search_key(child_name) like '% o%' $q$),
      ($q$ search => 'a', only_talent => 'Dance', only_country => 'Nigeria', only_age => 7, only_state => 'Lagos' $q$,
        $q$ ' ' || private.search_key(child_name) like '% a%' and talents @> '{Dance}' and country = 'Nigeria' and age = 7 and state_city = 'Lagos' $q$),
      ($q$ search => '  ' $q$, 'true'),
      ($q$ search => '%' $q$, 'false')
    ) t (arguments, condition)
  loop
    wanted := tests.count_of('public.public_profiles', item.condition);
    return next is(tests.value_of(format('select public.count_public_profiles(%s)', item.arguments))::integer, wanted,
      format('a visitor counts the stars with (%s): %s', item.arguments, wanted));
  end loop;
end
$$;
select pg_temp.assert_counts();
select is((select count(*)::integer from public.public_profiles), 3, 'of three stars');
select is(public.count_public_profiles(at_most => 2), 2, 'no further than told');

-- A search gives the rows that reading each name gives: of each word a part of a name from three characters on, else the beginning
-- of a word. For an administrator also the beginnings of all words of the document.
select tests.act_as_database();
update public.applications set is_listed = false where child_name = 'Ademola Bello';
create function pg_temp.is_in(name text, sought text) returns boolean language sql as $$
  select bool_and(strpos(' ' || private.name_key(name), case when char_length(q) < 3 then ' ' else '' end || q) > 0) is true
  from regexp_split_to_table(private.name_key(sought), ' +') q where q <> ''
$$;
create function pg_temp.is_found(application_id uuid, sought text) returns boolean language sql as $$
  select char_length(private.search_key(sought)) > 2 and strpos(d.names, private.search_key(sought)) > 0
    or private.query_words(sought) <> '{}' and not exists (
      select from unnest(private.query_words(sought)) q
      where not exists (select from unnest(tsvector_to_array(d.words)) w where starts_with(w, q)))
  from private.search_documents d where d.kind = 'application' and d.row_id = application_id
$$;
create function pg_temp.assert_searches(what text) returns setof text language plpgsql as $$
declare
  sought text;
  wanted text[];
  found text[];
begin
  foreach sought in array array['x', 'z', 'Ọ', 'a', 'ad', 'zu', 'qz', 'é', ' o ', 'e n', 'le zu', 'Zanele Zúlu', 'ele zul', 'thandi n',
    'musa ibra', 'ademola bello', 'i nk', 'obi', 'adaeze', '%', '_', '*', 'z*', 'ele*', '\', '''', '"', '{', ',', '{}', 'null', 'nu', '日']
  loop
    perform tests.act_as_database();
    select array_agg(p.child_name order by p.assessment_score desc nulls last, p.created_at desc, p.id) into wanted
    from public.public_profiles p where pg_temp.is_in(p.child_name, sought);
    perform tests.act_as('anon');
    select array_agg(p.child_name) into found from public.get_public_profiles(search => sought) p;
    return next is(concat(found, public.count_public_profiles(search => sought)), concat(wanted, coalesce(cardinality(wanted), 0)),
      format('a visitor finds by «%s» what there is, %s', sought, what));
    perform tests.act_as_database();
    select array_agg(a.child_name order by a.created_at desc, a.id) into wanted
    from public.applications a where pg_temp.is_found(a.id, sought);
    perform tests.act_as('admin');
    select array_agg(a.child_name) into found from public.get_applications(search => sought) a;
    return next is(concat(found, public.count_applications(search => sought)), concat(wanted, coalesce(cardinality(wanted), 0)),
      format('and so does an administrator by «%s»', sought));
  end loop;
end
$$;
select pg_temp.assert_searches('before there are statistics');
select tests.act_as_database();
analyze public.applications, public.public_profiles, private.search_documents;
select pg_temp.assert_searches('after');
select tests.act_as('anon');
select is((select string_agg(p.child_name, ', ') from public.get_public_profiles() p), 'Zanele Zulu, Thandi Nkosi',
  'without a search a visitor gets all who are public, and nobody else');
select is((select string_agg(p.child_name, ', ') from public.get_public_profiles(search => 'ele', only_age => 7,
  only_talent => 'Arts', only_country => 'South Africa', only_state => 'Gauteng') p), 'Zanele Zulu', 'a search within every filter');
select is((select string_agg(p.child_name, ', ') from public.get_public_profiles(only_country => 'South Africa', page_size => 1, page_start => 1) p),
  'Thandi Nkosi', 'and the next page of one');
select is_empty($$ select p.id from public.get_public_profiles(search => 'a') p
  where not exists (select from public.public_profiles s where (s.id, s.child_name, s.age, s.gender, s.country, s.state_city,
    s.talents, s.primary_category, s.ticket_status, s.points, s.assessment_score, s.created_at) is not distinct from (p.id,
    p.child_name, p.age, p.gender, p.country, p.state_city, p.talents, p.primary_category, p.ticket_status, p.points,
    p.assessment_score, p.created_at)) $$, 'each row is one that a visitor may select');
select tests.act_as_database();
select is((select string_agg(a.child_name || ' ' || a.status, ', ') from public.applications a
  where a.child_name like '%Be%'), 'Ademola Bello approved', 'a child that is approved but not listed has such a name');
select tests.act_as('anon');
select is_empty($$ select p.id from public.get_public_profiles(search => 'be') p $$, 'which the search gives to nobody');
select tests.act_as_database();
select is(private.search_condition('application', 'a', ' '), null, 'no text is no condition');
select tests.refused($$ select private.read_filter(null::private.volunteer_filter, '{"only_state": "Lagos", "only_sate": "Kano"}') $$, '22023',
  'a key that a list does not know is refused', '^filter_unknown$');

select tests.act_as_database();
select tests.donation() is not null;
select tests.donation('{"status": "confirmed", "amount": 70, "currency": "ZAR", "received_on": "2026-05-05"}') is not null;
select tests.volunteer() is not null;
select tests.volunteer('{"full_name": "Ọláwálé Adé", "phone_number": "+27821234567", "country": "South Africa",
  "state_province": "Gauteng"}') is not null;
select tests.act_as('admin');
select is(array[public.count_donations(), public.count_donations('confirmed'), public.count_donations('declined')], array[2, 1, 0],
  'donations are counted in all and by state');
select is(public.count_volunteers(), 2, 'volunteers are counted');
create function pg_temp.assert_volunteers() returns setof text language plpgsql as $$
declare
  item record;
begin
  for item in
    select * from (values
      ('olawale', '{Ọláwálé Adé}'::text[]), ('0803', '{Musa Bello}'), ('+27 (82)', '{Ọláwálé Adé}'), ('4567', '{Ọláwálé Adé}'), ('musa 0803', '{Musa Bello}'), ('%', '{}')
    ) t (search, found)
  loop
    perform tests.act_as('admin');
    return next is(array(select v.full_name from public.get_volunteers(search => item.search) v) || public.count_volunteers(item.search)::text,
      item.found || cardinality(item.found)::text, format('volunteers are found by %s', item.search));
  end loop;
end
$$;
select tests.act_as_database();
select pg_temp.assert_volunteers();
select is((select count(*) from public.get_volunteers(page_size => 1, page_start => 1)), 1::bigint, 'a page of volunteers ends where it is told');

-- Volunteers of every status, in three states, each a minute older than the one before.
select tests.act_as_database();
delete from public.volunteers;
select count(tests.volunteer(jsonb_build_object('full_name', p.name || ' ' || initcap(s.status::text), 'country', p.country, 'state_province', p.state,
    'status', s.status, 'created_at', now() - make_interval(mins => (p.nr * 10 + s.nr)::integer)))) > 0
from (values ('Amina', 'Nigeria', 'Kano', 1), ('Bola', 'Nigeria', 'Lagos', 2), ('Thandi', 'South Africa', 'Gauteng', 3)) p (name, country, state, nr),
  unnest(enum_range(null::public.volunteer_status)) with ordinality s (status, nr);
create function pg_temp.assert_filtered() returns setof text language plpgsql as $$
declare
  item record;
  found text[];
begin
  for item in
    select s.search, st.status, p.country, p.state
    from (values (null), ('bola'), ('a')) s (search),
      unnest(enum_range(null::public.volunteer_status) || null::public.volunteer_status) st (status),
      (values (null::public.country, null), ('Nigeria', null), ('South Africa', null), ('Nigeria', 'Lagos'), (null, 'Gauteng'),
        ('Nigeria', 'Gauteng')) p (country, state)
  loop
    found := array(
      select v.full_name from public.volunteers v
      where (item.search is null or pg_temp.is_in(v.full_name, item.search)) and (item.status is null or v.status = item.status)
        and (item.country is null or v.country = item.country) and (item.state is null or v.state_province = item.state)
      order by v.created_at desc, v.id);
    perform tests.act_as('admin');
    return next is(
      array(select v.full_name from public.get_volunteers(item.search, 100, 0, item.status, item.country, item.state) v)
        || array(select v.full_name from public.get_volunteers(item.search, 2, 1, item.status, item.country, item.state) v)
        || public.count_volunteers(item.search, 100, item.status, item.country, item.state)::text
        || coalesce((select c.count::text from public.get_volunteer_counts(item.search, 100, item.country, item.state) c where c.status = item.status), ''),
      found || found[2:3] || cardinality(found)::text || case when item.status is null then '' else cardinality(found)::text end,
      format('volunteers named %s of status %s in %s, %s are listed and counted', item.search, item.status, item.country, item.state));
    perform tests.act_as_database();
  end loop;
end
$$;
select pg_temp.assert_filtered();
select tests.act_as('admin');
select results_eq('select status::text, count from public.get_volunteer_counts(at_most => 2)',
  $$ values ('new', 2), ('contacted', 2), ('accepted', 2), ('declined', 2) $$,
  'no status is counted further than it is told');
select * from finish();
